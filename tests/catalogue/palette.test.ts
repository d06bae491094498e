import { expect, test } from 'vitest'
import { menuIn } from '#components/shell/menu/menu-source.tsx'
import { pinyinInitials } from '#components/shell/search/rank.ts'
import { ranked } from '#components/shell/search/use-found.ts'
import type { Language } from '#lib/i18n/languages.ts'

const mostKeys = 4

async function entriesIn(language: Language) {
  const { pages } = await menuIn(language)
  return pages.map(({ path, title, english }) => ({
    target: { kind: 'page' as const, id: path, title, detail: '' },
    title,
    english,
    ...(language === 'zh' && { initials: pinyinInitials(title) }),
  }))
}

/** What somebody who knows the name may type first: its beginning, that of any word, initials. */
function shortQueries(words: readonly string[]): string[] {
  const [first = '', second = ''] = words
  const tails = words.map((_, at) => words.slice(at).join(''))
  return [
    ...tails.map((tail) => tail.slice(0, mostKeys)),
    words
      .map(([letter]) => letter)
      .join('')
      .slice(0, mostKeys),
    ...[1, 2, 3].map((count) => first.slice(0, count) + second.slice(0, mostKeys - count)),
  ]
}

test.each<[Language, (title: string) => string[]]>([
  ['en', (title) => title.split(/[^\p{L}\p{N}]+/u)],
  ['zh', (title) => [...title].filter((character) => /[\p{L}\p{N}]/u.test(character))],
])('every page of %s is the first that four keys find', async (language, wordsOf) => {
  const entries = await entriesIn(language)
  const missed = entries.filter(
    ({ target, title }) =>
      !shortQueries(wordsOf(title)).some(
        (query) => ranked(query, entries, [])[0]?.target.id === target.id,
      ),
  )
  expect(missed.map(({ title }) => title)).toEqual([])
})

test('every page of zh is found by its pinyin and by its English name', async () => {
  const entries = await entriesIn('zh')
  for (const { target, english, initials = '' } of entries) {
    const found = (query: string) => ranked(query, entries, []).map(({ target: { id } }) => id)
    expect(found(initials), initials).toContain(target.id)
    expect(found(english), english).toContain(target.id)
  }
})
