'use client'

import { createContext, type ReactNode, use, useMemo, useState, useSyncExternalStore } from 'react'
import type { SnippetLanguage } from '#lib/format/call-snippets.ts'

type Reader = {
  language: SnippetLanguage
  setLanguage: (language: SnippetLanguage) => void
  /** An API key or a sid; lives as long as the page. */
  credential: string
  setCredential: (credential: string) => void
}

const ReaderContext = createContext<Reader | undefined>(undefined)

/** What all functions of the reference share of their reader: the language of examples, and the key to try with. */
export function ReaderProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState<SnippetLanguage>('curl')
  const [credential, setCredential] = useState('')
  const reader = useMemo(
    () => ({
      language: language,
      setLanguage: setLanguage,
      credential: credential,
      setCredential: setCredential,
    }),
    [language, credential],
  )
  return <ReaderContext value={reader}>{children}</ReaderContext>
}

export function useReader(): Reader {
  const reader = use(ReaderContext)
  if (!reader) throw new Error('outside of the reference')
  return reader
}

const never = () => () => undefined

/** Of this installation; a stand-in where the server draws the page for every host. */
export const useOrigin = (): string =>
  useSyncExternalStore(
    never,
    () => window.location.origin,
    () => 'https://gps.example.com',
  )
