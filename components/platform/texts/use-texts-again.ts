'use client'

import { useQueryClient } from '@tanstack/react-query'
import { readAgain } from '#components/data/read-again.ts'

const shown = ['ops/GetTextPack', 'ops/GetTexts']

/** Reads what shows a language pack. */
export function useTextsAgain(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await readAgain(queries, { predicate: ({ queryKey }) => shown.includes(String(queryKey[0])) })
  }
}
