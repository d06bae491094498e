'use client'

import { usePathname } from 'next/navigation'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Messages } from '#lib/i18n/messages.ts'
import { call } from './api.ts'
import { useLanguage } from './brand.tsx'
import { MoreMessages } from './more-messages.tsx'
import { PackContext } from './pack-context.ts'

const nothing: Messages = {}

/** The parsed pack at a path of the server; undefined when it cannot be had: the texts of the page stay. */
async function readPack(path: string, signal: AbortSignal): Promise<Messages | undefined> {
  const answer = await fetch(path, { signal })
  if (!answer.ok) return undefined
  const pack: unknown = await answer.json()
  return pack && typeof pack === 'object' ? (pack as Messages) : undefined
}

/**
 * Asks on each navigation for the version of the language pack, and shows the texts of a newer one without a reload.
 * The version at the first question is that of the texts the page came with.
 */
export function LanguagePackProvider({ children }: { children: ReactNode }) {
  const { language } = useLanguage()
  const pathname = usePathname()
  const [pack, setPack] = useState<Messages>()
  const shown = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked on each navigation
  useEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    const look = async () => {
      const newest = await call('usermgr/GetUiFilePath', { filename: language }, { signal })
      const isFirst = shown.current === undefined
      if (newest.version === shown.current) return
      const read = isFirst ? undefined : await readPack(newest.parsed_path, signal)
      if (isFirst || read) shown.current = newest.version
      if (read) setPack(read)
    }
    // Without an answer the texts of the page stay.
    look().catch(() => undefined)
    return () => abort.abort()
  }, [pathname, language])
  return (
    <PackContext value={pack}>
      <MoreMessages messages={nothing}>{children}</MoreMessages>
    </PackContext>
  )
}
