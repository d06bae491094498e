import { expect, test } from 'vitest'
import { runParts } from './run-parts.ts'

const ids = Array.from({ length: 2500 }, (_, at) => String(at))
const failOf = (id: string, error: unknown) => ({ imei: id, error_message: String(error) })
const allDone = (part: string[]) => Promise.resolve({ suc_items: part, fail_items: [] })

test('adds up the parts', async () => {
  const sizes: number[] = []
  const sum = await runParts(
    ids,
    ([first = '', ...others]) => {
      sizes.push(others.length + 1)
      const refused = { imei: first, error_message: 'frozen' }
      return Promise.resolve({ suc_items: others, fail_items: [refused] })
    },
    failOf,
  )
  expect(sizes).toEqual([1000, 1000, 500])
  expect(sum.suc_items).toHaveLength(2497)
  expect(sum.fail_items.map(({ imei }) => imei)).toEqual(['0', '1000', '2000'])
})

test('keeps what was done when a later part fails, and sends no more', async () => {
  let calls = 0
  const send = (part: string[]) => {
    calls += 1
    return calls === 2 ? Promise.reject('gone') : allDone(part)
  }
  const sum = await runParts(ids, send, failOf)
  expect(calls).toBe(2)
  expect(sum.suc_items).toEqual(ids.slice(0, 1000))
  expect(sum.fail_items.map(({ imei }) => imei)).toEqual(ids.slice(1000))
  expect(sum.fail_items[0]?.error_message).toBe('gone')
})

test('throws while nothing is done', async () => {
  const refusal = new Error('refused')
  await expect(runParts(ids, () => Promise.reject(refusal), failOf)).rejects.toBe(refusal)
})
