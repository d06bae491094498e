import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { groupPagesOf, pagesOf, retryOf } from './branch-pages.ts'

const node = (sid: string) => ({ sid, sname: `Name ${sid}` })
const page = { familys: [node('1'), node('7')], garages: [{ sgid: '4', name: 'vans' }], total: 9 }

test('a branch with counts is one call a page, in place of the one without', () => {
  const cache = new QueryClient()
  const hasCounts = true
  const [first, ...rest] = pagesOf(cache, '1', { wanted: 2, hasCounts })
  expect(first?.key).toEqual([
    'stat/QueryNextFamilyWithStat',
    { sfamilyid: '1', get_current: true, limit_size: 100 },
  ])
  expect(rest).toEqual([])
  cache.setQueryData(first?.key ?? [], page)
  const [, next] = pagesOf(cache, '1', { wanted: 2, hasCounts })
  expect(next?.key[1]).toEqual({ sfamilyid: '1', last_sfamilyid: '7', limit_size: 100 })
  expect(next?.plain).toEqual({ familyid: '1', last_fid: '7' })
  expect(groupPagesOf(cache, '1', { wanted: 1, hasCounts })).toEqual([
    { sid: '1', params: { sfamilyid: '1', limit_size: 100, last_sgid: '4' } },
  ])
})

test('a branch without counts is read by the list of children, page after page', () => {
  const cache = new QueryClient()
  const requested = () => pagesOf(cache, '1', { wanted: 2, hasCounts: false }).map(({ key }) => key)
  const first = ['family/GetFamilyList', { familyid: '1', get_current: true }]
  expect(requested()).toEqual([first])
  cache.setQueryData(first, page)
  expect(requested()).toEqual([first, ['family/GetFamilyList', { familyid: '1', last_fid: '7' }]])
})

test('only a page that lacks counts is read again by itself', () => {
  const rest = { familys: [], garages: [], total: 0, garage_total: 0 }
  expect(retryOf({ state: { data: undefined } })).toBe(false)
  expect(retryOf({ state: { data: rest } })).toBe(false)
  expect(retryOf({ state: { data: { ...rest, retryMs: 500 } } })).toBe(500)
})
