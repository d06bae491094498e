import { expect, test } from 'vitest'
import { openGroups, standingFor } from '#components/shell/menu/permitted.ts'
import { ranked } from '#components/shell/search/rank.ts'
import { demoAccounts } from '../../prisma/seed/accounts.ts'
import { paletteEntries, shortQueryFor } from '../factories/palette.ts'
import { pagesOf, sessionOf } from '../factories/session-info.ts'

test.each(['en', 'zh'] as const)('four keys find every page of %s before all others', (code) => {
  const entries = paletteEntries(code)
  const missed = entries.filter((entry) => shortQueryFor(entry, entries) === undefined)
  expect(missed.map(({ title }) => title)).toEqual([])
})

test('every page of zh is found by its pinyin and by its English name', () => {
  const entries = paletteEntries('zh')
  for (const { target, english, initials = '' } of entries) {
    const found = (query: string) => ranked(query, entries, []).map(({ target: { id } }) => id)
    expect(found(initials), initials).toContain(target.id)
    expect(found(english), english).toContain(target.id)
  }
})

test('of what fits equally well the recent comes first', () => {
  const entries = paletteEntries('en')
  const [first, second] = ranked('a', entries, [])
  const recent = second ? [second.target] : []
  expect(ranked('a', entries, recent).slice(0, 2)).toEqual([second, first])
})

test.each(demoAccounts)(
  'what $login may open takes two clicks in the rail and four keys in the palette',
  ({ permissions, organisation }) => {
    const session = sessionOf([...permissions], { isRoot: organisation === 'root' })
    const permitted = pagesOf(session)
    const listed = openGroups(permitted).flatMap((group) => group.pages)
    // Another view is a tab of its line.
    const elsewhere = permitted.filter((page) => !listed.includes(standingFor(permitted, page)))
    expect(elsewhere.filter(({ isPart, user }) => !isPart && !user)).toEqual([])
    const paths = permitted.map(({ path }) => path)
    const entries = paletteEntries('zh').filter(
      ({ target }) => target.kind === 'action' || paths.includes(target.id),
    )
    const missed = entries.filter((entry) => shortQueryFor(entry, entries) === undefined)
    expect(missed.map(({ title }) => title)).toEqual([])
    expect(paths).toContain('/monitor')
  },
)
