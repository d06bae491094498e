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

export function BrandProvider({ children, ...site }: Site & { children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>
}

export const useBrand = (): Brand => useSite().brand

/** Changes the language without losing page state. */
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
