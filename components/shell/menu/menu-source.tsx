import type { ReactNode } from 'react'
import { requestBrand } from '#components/data/request-brand.ts'
import { requestLanguage } from '#components/data/request-language.ts'
import { loadEdited } from '#lib/i18n/load-edited.ts'
import { MenuProvider } from './menu-provider.tsx'
import { menuIn, menuTextAreas } from './menu-texts.ts'

export async function MenuSource({ children }: { children: ReactNode }) {
  const [language, { brand }] = await Promise.all([requestLanguage(), requestBrand()])
  const own = await loadEdited(language, menuTextAreas, brand)
  const english = await loadEdited('en', menuTextAreas, brand)
  return <MenuProvider menu={menuIn(own, english)}>{children}</MenuProvider>
}
