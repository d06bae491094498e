import { expect, test } from 'vitest'
import { boardFigures } from '#lib/codes/board-figures.ts'
import { arranged, movedTo, shownFigures } from './board-leads.ts'
import type { ListFilter } from './list.ts'
import { declaredPage } from './pages.ts'
import { handPaid } from './trade/hand-paid.ts'

/** Params of addresses that are no filter of the list: what a page shows of several. */
const ofPages: Readonly<Record<string, readonly string[]>> = {
  '/vas/withdraw': ['tab', ...handPaid.filters.map((filter) => nameOf(filter))],
  '/user/record': ['tab'],
}

function nameOf(filter: ListFilter): string {
  if (filter.kind === 'range') return 'period'
  return ('name' in filter && filter.name) || filter.param
}

const leads = boardFigures.flatMap((name) => shownFigures[name].leads)

test.each(leads)('%s is a page that has such filters, with such values', (address) => {
  const { pathname, searchParams } = new URL(address, 'http://waypost.test')
  const { list, sums } = declaredPage(pathname)
  const filters = (list ?? sums?.list)?.filters ?? []
  const known = [...filters.map(nameOf), ...(ofPages[pathname] ?? [])]
  expect([...searchParams.keys()].filter((name) => !known.includes(name))).toEqual([])
  for (const filter of filters)
    if (filter.kind === 'choice') {
      const value = searchParams.get(nameOf(filter))
      if (value !== null) expect(filter.options).toContain(value)
    }
})

test('figures stand as they were arranged, those that are new behind them', () => {
  const names = ['devices', 'online', 'trips'] as const
  expect(arranged(names, { order: ['trips', 'sims'], hidden: [] })).toEqual([
    'trips',
    'devices',
    'online',
  ])
  expect(movedTo(names, 'trips', 0)).toEqual(['trips', 'devices', 'online'])
  expect(movedTo(names, 'devices', 2)).toEqual(['online', 'trips', 'devices'])
  expect(movedTo(names, 'devices', 0)).toEqual(names)
})
