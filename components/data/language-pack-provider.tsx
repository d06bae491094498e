'use client'

import { usePathname } from 'next/navigation'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Messages } from '#lib/i18n/messages.ts'
import { call } from './api.ts'
import { useLanguage } from './brand.tsx'
import { MoreMessages } from './more-messages.tsx'
import { PackContext } from './pack-context.ts'

const nothing: Messages = {}

/** Undefined on failure. */
async function readPack(path: string, signal: AbortSignal): Promise<Messages | undefined> {
  const answer = await fetch(path, { signal })
  if (!answer.ok) return undefined
  const pack: unknown = await answer.json()
  return pack && typeof pack === 'object' ? (pack as Messages) : undefined
}

/** Shows a newer language pack without a reload. */
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
    // The texts of the page stay.
    look().catch(() => undefined)
    return () => abort.abort()
  }, [pathname, language])
  return (
    <PackContext value={pack}>
      <MoreMessages messages={nothing}>{children}</MoreMessages>
    </PackContext>
  )
}
