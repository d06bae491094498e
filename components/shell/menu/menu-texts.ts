import { type Messages, textOf } from '#lib/i18n/messages.ts'
import type { MenuPage } from '#lib/pages/menu-groups.ts'
import { menuPages } from '#lib/pages/pages.ts'
import { actions, type MenuAction } from './actions.ts'

/** A page in the reader's language. */
export type MenuItem = MenuPage & { english: string }
export type ActionItem = MenuAction & { english: string }
export type MenuTexts = { pages: MenuItem[]; actions: ActionItem[] }

const keys = [...menuPages, ...actions].flatMap((entry) => [
  entry.title,
  ...('heading' in entry && entry.heading ? [entry.heading] : []),
  ...('user' in entry && entry.user?.title ? [entry.user.title] : []),
])
export const menuTextAreas = [...new Set(keys.map((key) => key.split('.')[0] ?? ''))]

/** The list with its texts: no browser loads the declarations of pages to know their names. */
export function menuIn(own: Messages, english: Messages): MenuTexts {
  const named = (title: string) => ({
    title: textOf(own, title) ?? title,
    english: textOf(english, title) ?? title,
  })
  return {
    pages: menuPages.map((page) => ({
      ...page,
      ...named(page.title),
      ...(page.heading && { heading: named(page.heading).title }),
      ...(page.user?.title && { user: { ...page.user, title: named(page.user.title).title } }),
    })),
    actions: actions.map((action) => ({ ...action, ...named(action.title) })),
  }
}
