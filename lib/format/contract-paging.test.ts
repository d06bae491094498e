import { expect, test } from 'vitest'
import { functions } from '#lib/contract/index-list.ts'
import { lists } from '#lib/pages/lists.ts'
import { pagingOf } from './contract-paging.ts'

const found = new Map(functions.map((func) => [func.name, pagingOf(func)]))

test('every function with a cursor says where the next page begins', () => {
  for (const { name, params } of functions) {
    const hasCursor = Object.keys(params.shape).some((param) => param.startsWith('last_'))
    if (hasCursor) expect([name, found.get(name)]).toEqual([name, expect.any(Object)])
  }
  expect(found.get('alarm/Get')).toEqual({ by: 'next', rows: 'items' })
  expect(found.get('fence/GetInside')).toMatchObject({ cursor: { last_id: 'next' } })
  expect(found.get('location/GetTrips')).toEqual({
    by: 'row',
    rows: 'items',
    cursor: { last_start_time: 'start_time' },
    limit: 'limit_size',
    size: 100,
  })
  expect(found.get('device/GetDetail')).toBeUndefined()
})

test('the lists of the console go on by the same fields', () => {
  const wrong = lists.flatMap(({ source, cursor, next }) => {
    const paging = found.get(source)
    if (paging?.by !== 'row' || next) return []
    const differs = Object.entries(cursor).some(([param, key]) => paging.cursor[param] !== key)
    return differs ? [`${source}: ${JSON.stringify(cursor)}`] : []
  })
  expect(wrong).toEqual([])
})
