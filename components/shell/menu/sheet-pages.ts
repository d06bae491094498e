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
  const isOwn = ({ isInUserMenu, userMenuOf }: MenuItem) =>
    isInUserMenu && (!userMenuOf || userMenuOf === role)
  const fits = (words: readonly (string | undefined)[]) =>
    words.some((one) => one?.toLowerCase().includes(wanted))
  const isMine = ({ group }: MenuItem) => group === 'me'
  const own = permitted
    .filter((page) => isOwn(page) && fits([page.title, page.userTitle, page.english]))
    .toSorted((a, b) => Number(isMine(b)) - Number(isMine(a)))
    .map((page): MenuItem => ({ ...page, title: page.userTitle ?? page.title }))
  const others = permitted.filter(
    (page) =>
      !isOwn(page) &&
      !page.isPart &&
      (wanted !== '' || standingFor(permitted, page) === page) &&
      fits([page.title, page.english]),
  )
  return { own: own, others: others }
}
