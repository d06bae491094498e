'use client'

import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { QueryProvider } from '#components/data/query-provider.tsx'
import type { ErrorName } from '#lib/codes/error-codes.ts'
import type { SnippetLanguage } from '#lib/format/call-snippets.ts'

/** Of the catalogue, in the reader's language. */
export type ErrorRow = { code: number; name: ErrorName; text: string }

/** Of the page before the functions, with all that it says. */
export type GuidePart = { id: string; title: string; text: string }

type Reader = {
  parts: readonly GuidePart[]
  errors: readonly ErrorRow[]
  language: SnippetLanguage
  setLanguage: (language: SnippetLanguage) => void
  /** An API key or a sid; lives as long as the page. */
  credential: string
  setCredential: (credential: string) => void
}

const ReaderContext = createContext<Reader | undefined>(undefined)

type Provided = Pick<Reader, 'parts' | 'errors'> & { children: ReactNode }

/** What all functions of the reference share: the language of examples, the key to try with, the words of errors and of what comes before. */
export function ReaderProvider({ parts, errors, children }: Provided) {
  const [language, setLanguage] = useState<SnippetLanguage>('curl')
  const [credential, setCredential] = useState('')
  const reader = useMemo(
    () => ({
      parts: parts,
      errors: errors,
      language: language,
      setLanguage: setLanguage,
      credential: credential,
      setCredential: setCredential,
    }),
    [parts, errors, language, credential],
  )
  useEffect(() => {
    const follow = () => reveal(decodeURIComponent(window.location.hash.slice(1)))
    follow()
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [])
  return (
    <QueryProvider>
      <ReaderContext value={reader}>{children}</ReaderContext>
    </QueryProvider>
  )
}

export function useReader(): Reader {
  const reader = use(ReaderContext)
  if (!reader) throw new Error('outside of the reference')
  return reader
}

/** Goes to a part of the page by its id, and opens it and what it is folded into. */
export function reveal(id: string): void {
  const target = id === '' ? null : document.getElementById(id)
  const own = target?.querySelector<HTMLDetailsElement>(':scope > details')
  for (const folded of [target?.closest('details'), own]) if (folded) folded.open = true
  target?.scrollIntoView()
  target?.focus()
}

const never = () => () => undefined

/** Of this installation; a stand-in where the server draws the page for every host. */
export const useOrigin = (): string =>
  useSyncExternalStore(
    never,
    () => window.location.origin,
    () => 'https://gps.example.com',
  )
