import type { ReactNode } from 'react'
import { requestLanguage } from '#components/data/request-language.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { loadMessages, textOf } from '#lib/i18n/messages.ts'
import { type MenuItem, MenuProvider } from './menu-provider.tsx'
import { pages } from './pages.ts'

const keys = pages.flatMap(({ title, heading }) => (heading ? [title, heading] : [title]))
const textAreas = [...new Set(keys.map((key) => key.split('.')[0] ?? ''))]

/** The list with its texts: no browser loads reports and tools to know their names. */
export async function menuItems(language: Language): Promise<MenuItem[]> {
  const own = await loadMessages(language, textAreas)
  const english = await loadMessages('en', textAreas)
  return pages.map((page) => ({
    ...page,
    title: textOf(own, page.title) ?? page.title,
    ...(page.heading && { heading: textOf(own, page.heading) ?? page.heading }),
    english: textOf(english, page.title) ?? page.title,
  }))
}

export async function MenuSource({ children }: { children: ReactNode }) {
  return <MenuProvider items={await menuItems(await requestLanguage())}>{children}</MenuProvider>
}
