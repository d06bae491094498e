import type { MenuItem } from './menu-texts.ts'
import { standingFor } from './permitted.ts'

type Asked = {
  role: 'sellers' | 'users'
  /** In small letters; empty for all. */
  wanted: string
}

type SheetPages = {
  /** Those of the user menu, by the names that they have there. */
  own: MenuItem[]
  /** Each group after the other. */
  others: MenuItem[]
}

/** What a phone's sheet lists: what is the reader's own first, then every other page. By words, the other views of a page are found too. */
export function sheetPages(permitted: readonly MenuItem[], { role, wanted }: Asked): SheetPages {
  const isOwn = ({ user }: MenuItem) => user !== undefined && (!user.of || user.of === role)
  const fits = (words: readonly (string | undefined)[]) =>
    words.some((one) => one?.toLowerCase().includes(wanted))
  const own = permitted
    .filter((page) => isOwn(page) && fits([page.title, page.user?.title, page.english]))
    .toSorted((a, b) => (a.user?.place ?? 0) - (b.user?.place ?? 0))
    .map((page): MenuItem => ({ ...page, title: page.user?.title ?? page.title }))
  const others = permitted.filter(
    (page) =>
      !isOwn(page) &&
      !page.isPart &&
      (wanted !== '' || standingFor(permitted, page) === page) &&
      fits([page.title, page.english]),
  )
  return { own: own, others: others }
}
