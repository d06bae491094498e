'use client'

import { createContext, type ReactNode, useCallback, useContext } from 'react'
import type { ShownBrand } from '#brands/public.ts'
import { type Language, languageCookie, languages } from '#lib/i18n/languages.ts'
import { withUnits } from '#lib/i18n/with-units.ts'
import { useSession } from './session.ts'
import { useRefresh } from './use-refresh.ts'

type Site = { brand: ShownBrand; language: Language }

const SiteContext = createContext<Site | undefined>(undefined)

function useSite(): Site {
  const site = useContext(SiteContext)
  if (!site) throw new Error('useBrand and useLanguage need a BrandProvider above')
  return site
}

export function BrandProvider({ children, ...site }: Site & { children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>
}

export const useBrand = (): ShownBrand => useSite().brand

/** `tag` tells the account's units, too. */
export function useLanguage() {
  const { language } = useSite()
  // A session that an older release stored has none.
  const units = useSession()?.settings.measure?.units ?? 'metric'
  const { tag, ...named } = languages[language]
  return { language: language, ...named, tag: withUnits(tag, units) }
}

/** Keeps the state of the page. */
export function useSetLanguage(): (language: Language) => void {
  const refresh = useRefresh()
  return useCallback(
    (language) => {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox before 140
      document.cookie = `${languageCookie}=${language}; path=/; max-age=31536000; samesite=lax`
      refresh()
    },
    [refresh],
  )
}
