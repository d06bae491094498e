'use client'

import { useRouter } from 'next/navigation'
import { createContext, type ReactNode, useCallback, useContext } from 'react'
import type { Brand } from '#brands/public.ts'
import { type Language, languageCookie, languages } from '#lib/i18n/languages.ts'

type Site = { brand: Brand; language: Language }

const SiteContext = createContext<Site | undefined>(undefined)

function useSite(): Site {
  const site = useContext(SiteContext)
  if (!site) throw new Error('useBrand and useLanguage need a BrandProvider above')
  return site
}

/** Gives the brand of the host and the language of the reader to everything below. */
export function BrandProvider({ children, ...site }: Site & { children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>
}

/** The brand of the host: theme, icons, texts, features, currency. */
export const useBrand = (): Brand => useSite().brand

/**
 * The reader's language with its BCP-47 tag and direction, and the way to change it: the server sends the new
 * messages while all state of the page stays.
 */
export function useLanguage() {
  const { language } = useSite()
  const router = useRouter()
  const setLanguage = useCallback(
    (next: Language) => {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox before 140
      document.cookie = `${languageCookie}=${next}; path=/; max-age=31536000; samesite=lax`
      router.refresh()
    },
    [router],
  )
  return { language, ...languages[language], setLanguage }
}
