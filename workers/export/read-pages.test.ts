import { expect, test } from 'vitest'
import { recycle } from '#lib/pages/fleet/recycle.ts'
import { alarms } from '#lib/pages/tracking/alarms.ts'
import { regions } from '#lib/pages/tracking/regions.ts'
import { type Row, readPages } from './read-pages.ts'

const page = (from: number): Row[] =>
  Array.from({ length: 100 }, (_, at) => ({ simei: String(from + at), deleted_ms: from + at }))

async function countRows(
  readPage: (params: Row) => Promise<unknown>,
  report = recycle,
): Promise<number> {
  let count = 0
  for await (const rows of readPages(report, { search: 'a' }, readPage)) count += rows.length
  return count
}

/** Answers one reply after the other and keeps what was asked; the last one for ever. */
function inTurn(replies: readonly object[]) {
  const asked: Row[] = []
  const readPage = async (params: Row) => {
    asked.push(params)
    return replies[Math.min(asked.length, replies.length) - 1]
  }
  return { asked, readPage }
}

test('a list that answers its first page again ends with an error', async () => {
  const { asked, readPage } = inTurn([{ items: page(1) }])
  await expect(countRows(readPage)).rejects.toMatchObject({ code: 'exportRepeats' })
  expect(asked).toHaveLength(2)
})

test('each page is asked with the filters and the last row of the page before', async () => {
  const { asked, readPage } = inTurn([{ items: page(100) }, { items: page(200) }, { items: [] }])
  expect(await countRows(readPage)).toBe(200)
  expect(asked[0]).toEqual({ search: 'a', limit_size: 100 })
  expect(asked[2]).toEqual({ search: 'a', limit_size: 100, last_time: 299, last_simei: '299' })
})

const alarm = (id: number): Row => ({ id: String(id), time: id })
const after = (id: number) => ({ last_time: id, last_id: String(id) })

test('a short page and an empty one are no end where the answer says that it goes on', async () => {
  const { asked, readPage } = inTurn([
    { items: [alarm(9)], next: after(7) },
    { items: [], next: after(5) },
    { items: [], next: after(3) },
    { items: [alarm(2), alarm(1)], next: null },
  ])
  expect(await countRows(readPage, alarms)).toBe(3)
  expect(asked.slice(1)).toMatchObject([after(7), after(5), after(3)])
})

test('a full page is the end where the answer says so', async () => {
  const items = Array.from({ length: 100 }, (_, at) => alarm(500 - at))
  const { asked, readPage } = inTurn([{ items, next: null }])
  expect(await countRows(readPage, alarms)).toBe(100)
  expect(asked).toHaveLength(1)
})

test('empty pages that lead nowhere end with an error', async () => {
  const { asked, readPage } = inTurn([{ items: [], next: after(7) }])
  await expect(countRows(readPage, alarms)).rejects.toMatchObject({ code: 'exportRepeats' })
  expect(asked).toHaveLength(2)
})

test('an answer that says it under a name of its own is followed as well', async () => {
  const { asked, readPage } = inTurn([
    { items: [{ visit: '4-1' }], next_simei: '9' },
    { items: [], next_simei: '12' },
    { items: [{ visit: '13-1' }], next_simei: null },
  ])
  expect(await countRows(readPage, regions)).toBe(2)
  expect(asked.map((params) => params['last_simei'])).toEqual([undefined, '9', '12'])
})
