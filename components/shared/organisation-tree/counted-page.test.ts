import { expect, test } from 'vitest'
import { CallError } from '#lib/client.ts'
import { type ErrorName, errorCodes } from '#lib/codes/error-codes.ts'
import { type CountedPage, pageWithCounts, spacedRetries } from './counted-page.ts'

const stat = { all: 3, online: 1, moving: 1, static: 0, offline: 2, expired: 0, notActivated: 0 }
const node = (sid: string, isCounted: boolean) => ({
  sid,
  sname: `Name ${sid}`,
  parentId: null,
  type: 'seller' as const,
  sub_count: 0,
  imei_count: 3,
  total_imei_count: 3,
  ...(isCounted && { stat }),
})
const page = (...isCounted: boolean[]): CountedPage => ({
  familys: isCounted.map((one, index) => node(String(index + 1), one)),
  garages: [],
  total: isCounted.length,
  garage_total: 0,
})
const refusal = (name: ErrorName, retrySeconds?: number) =>
  new CallError({ errcode: errorCodes[name].code, message: name, retrySeconds })

type Answer = CountedPage | Error

function server(answer: Answer) {
  const calls: string[] = []
  const say = (name: string, what: Answer) => async () => {
    calls.push(name)
    if (what instanceof Error) throw what
    return what
  }
  return { calls, counted: say('counted', answer), plain: say('plain', page(false, false)) }
}
const soon = (waitMs: number) => waitMs

test('a page with all its counts is one call, and is not asked for again', async () => {
  const read = server(page(true, true))
  expect(await pageWithCounts(read, undefined, soon)).toEqual(page(true, true))
  expect(read.calls).toEqual(['counted'])
})

test('a limit shows the page without counts, and asks again when the server says', async () => {
  const read = server(refusal('tooFrequent', 3))
  const shown = await pageWithCounts(read, undefined, soon)
  expect(shown).toEqual({ ...page(false, false), retryMs: 3_000 })
  expect(read.calls).toEqual(['counted', 'plain'])
})

test('a limit keeps the counts known before, without another call', async () => {
  const read = server(refusal('tooFrequent', 3))
  const shown = await pageWithCounts(read, page(true, true), soon)
  expect(shown).toEqual({ ...page(true, true), retryMs: 3_000 })
  expect(read.calls).toEqual(['counted'])
})

test('counts that are on their way are asked for again, ever later while none is added', async () => {
  const some = server(page(true, false))
  const first = await pageWithCounts(some, page(false, false), soon)
  expect(first.retryMs).toBe(2_000)
  const second = await pageWithCounts(some, first, soon)
  expect(second.retryMs).toBe(4_000)
  const last = await pageWithCounts(some, { ...second, retryMs: 50_000 }, soon)
  expect(last.retryMs).toBe(60_000)
  const whole = await pageWithCounts(server(page(true, true)), last, soon)
  expect(whole.retryMs).toBeUndefined()
})

test('an organisation that is gone is a failure of the page', async () => {
  const read = server(refusal('notFound'))
  await expect(pageWithCounts(read, page(true), soon)).rejects.toThrow('notFound')
  expect(read.calls).toEqual(['counted'])
})

test('many that were refused come again one after another', () => {
  let now = 10_000
  const retryIn = spacedRetries(500, () => now)
  expect([retryIn(1_000), retryIn(1_000), retryIn(1_000)]).toEqual([1_000, 1_500, 2_000])
  now += 60_000
  expect(retryIn(1_000)).toBe(1_000)
})
