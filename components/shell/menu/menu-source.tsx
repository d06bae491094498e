import type { ReactNode } from 'react'
import { requestLanguage } from '#components/data/request-language.ts'
import { loadMessages } from '#lib/i18n/messages.ts'
import { MenuProvider } from './menu-provider.tsx'
import { menuIn, menuTextAreas } from './menu-texts.ts'

export async function MenuSource({ children }: { children: ReactNode }) {
  const own = await loadMessages(await requestLanguage(), menuTextAreas)
  const english = await loadMessages('en', menuTextAreas)
  return <MenuProvider menu={menuIn(own, english)}>{children}</MenuProvider>
}
