import { expect, test } from 'vitest'
import { recycle } from '#lib/reports/recycle.ts'
import { type Row, readPages } from './read-pages.ts'

const page = (from: number): Row[] =>
  Array.from({ length: 100 }, (_, at) => ({ simei: String(from + at), deleted_ms: from + at }))

async function gather(readPage: (params: Row) => Promise<Row[]>): Promise<number> {
  let count = 0
  for await (const rows of readPages(recycle, { search: 'a' }, readPage)) count += rows.length
  return count
}

test('a list that answers its first page again ends with an error', async () => {
  let calls = 0
  const again = gather(async () => {
    calls++
    return page(1)
  })
  await expect(again).rejects.toMatchObject({ code: 'exportRepeats' })
  expect(calls).toBe(2)
})

test('each page is asked with the filters and the last row of the page before', async () => {
  const requested: Row[] = []
  const count = await gather(async (params) => {
    requested.push(params)
    return requested.length < 3 ? page(requested.length * 100) : []
  })
  expect(count).toBe(200)
  expect(requested[0]).toEqual({ search: 'a', limit_size: 100 })
  expect(requested[2]).toEqual({ search: 'a', limit_size: 100, last_time: 299, last_simei: '299' })
})
