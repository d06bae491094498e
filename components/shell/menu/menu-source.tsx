import type { ReactNode } from 'react'
import { requestLanguage } from '#components/data/request-language.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { loadMessages, textOf } from '#lib/i18n/messages.ts'
import { MenuProvider, type MenuTexts } from './menu-provider.tsx'
import { actions, pages } from './pages.ts'

const keys = [...pages, ...actions].flatMap((entry) =>
  'heading' in entry && entry.heading ? [entry.title, entry.heading] : [entry.title],
)
const textAreas = [...new Set(keys.map((key) => key.split('.')[0] ?? ''))]

/** The list with its texts: no browser loads reports and tools to know their names. */
export async function menuIn(language: Language): Promise<MenuTexts> {
  const own = await loadMessages(language, textAreas)
  const english = await loadMessages('en', textAreas)
  const named = (title: string) => ({
    title: textOf(own, title) ?? title,
    english: textOf(english, title) ?? title,
  })
  return {
    pages: pages.map((page) => ({
      ...page,
      ...named(page.title),
      ...(page.heading && { heading: named(page.heading).title }),
    })),
    actions: actions.map((action) => ({ ...action, ...named(action.title) })),
  }
}

export async function MenuSource({ children }: { children: ReactNode }) {
  return <MenuProvider menu={await menuIn(await requestLanguage())}>{children}</MenuProvider>
}
