import { readFileSync } from 'node:fs'
import { menuIn, menuTextAreas } from '#components/shell/menu/menu-texts.ts'
import { pinyinInitials, rankOf, type Words } from '#components/shell/search/rank.ts'
import type { Target } from '#components/shell/search/target.ts'
import type { Language } from '#lib/i18n/languages.ts'
import type { Messages } from '#lib/i18n/messages.ts'

export type PaletteEntry = Words & { target: Target }

const mostKeys = 4

/** Playwright imports no JSON. */
const textsOf = (language: Language): Messages =>
  Object.fromEntries(
    menuTextAreas.map((area) => [
      area,
      JSON.parse(readFileSync(`messages/${language}/${area}.json`, 'utf8')),
    ]),
  )

export function paletteEntries(language: Language): PaletteEntry[] {
  const { pages, actions } = menuIn(textsOf(language), textsOf('en'))
  const entry = (target: Target, english: string): PaletteEntry => ({
    target,
    title: target.title,
    english,
    ...(language === 'zh' && { initials: pinyinInitials(target.title) }),
  })
  return [
    ...pages.map(({ path, title, english }) =>
      entry({ kind: 'page', id: path, title, detail: '' }, english),
    ),
    ...actions.map(({ name, title, english }) =>
      entry({ kind: 'action', id: name, title, detail: '' }, english),
    ),
  ]
}

/** The name's beginning, that of a word, two beginnings, initials. */
function shortQueries(title: string): string[] {
  const words = title.match(/\p{Script=Han}|[\p{L}\p{N}]+/gu) ?? []
  const [first = '', second = ''] = words
  const tails = words.map((_, at) => words.slice(at).join(''))
  const initials = words.map(([letter]) => letter).join('')
  const halves = [1, 2, 3].map((count) => first.slice(0, count) + second.slice(0, mostKeys - count))
  return [...tails, initials, ...halves].map((query) => query.slice(0, mostKeys))
}

/** The first that finds the entry before all others. */
export function shortQueryFor(
  wanted: PaletteEntry,
  entries: readonly PaletteEntry[],
): string | undefined {
  return shortQueries(wanted.title).find((query) => {
    const rank = rankOf(query, wanted) ?? Number.POSITIVE_INFINITY
    return entries.every(
      (entry) => entry === wanted || rank < (rankOf(query, entry) ?? Number.POSITIVE_INFINITY),
    )
  })
}
