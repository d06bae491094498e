'use client'

import { useSession } from '#components/data/session.ts'
import type { Encoding } from '#lib/format/decode-text.ts'

/** What a person said of a file, for the next one of the same account in this browser. */
export type FileChoices = {
  encoding?: Encoding
  /** Latitude before longitude. */
  isTurned?: boolean
}

const keyOf = (account: string) => `waypost.files.${account}`

function choicesOf(account: string): FileChoices {
  try {
    return (JSON.parse(localStorage.getItem(keyOf(account)) ?? '{}') ?? {}) as FileChoices
  } catch (error) {
    // Not ours.
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

export function useFileChoices() {
  const account = useSession()?.account ?? ''
  return {
    choices: () => choicesOf(account),
    noteChoices: (next: FileChoices) =>
      localStorage.setItem(keyOf(account), JSON.stringify({ ...choicesOf(account), ...next })),
  }
}
