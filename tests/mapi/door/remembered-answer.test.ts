import { expect, test } from 'vitest'
import { lastAnswer, recentAnswer } from '#server/domain/platform/remember-answer.ts'
import { openPlatform } from '../../factories/platform.ts'

test('answers that nobody waits for are renewed one after another, all of them in the end', async () => {
  const platform = await openPlatform({ isHeld: true })
  let running = 0
  let most = 0
  const count = async () => {
    most = Math.max(most, ++running)
    const { rows } = await platform.pool.query<{ n: number }>('SELECT 7::int AS n')
    running--
    return rows[0]?.n
  }
  const keys = Array.from({ length: 40 }, (_, index) => `counted ${index}`)
  const answers = () =>
    keys.map((key) => lastAnswer(platform, key, { staleMs: 60_000, run: count }))
  expect(answers()).toEqual(keys.map(() => undefined))
  await expect.poll(answers).toEqual(keys.map(() => 7))
  expect(most).toBe(1)
  await platform.close()
})

test('an answer that fails leaves its place to the next', async () => {
  const platform = await openPlatform({ isHeld: true })
  const fail = () => Promise.reject(new Error('no such table'))
  for (let n = 0; n < 8; n++) lastAnswer(platform, `failing ${n}`, { staleMs: 60_000, run: fail })
  const answer = () => lastAnswer(platform, 'sound', { staleMs: 60_000, run: async () => 1 })
  await expect.poll(answer).toBe(1)
  await platform.close()
})

test('an answer that is needed is waited for once, then an old one serves while it is renewed', async () => {
  const platform = await openPlatform({ isHeld: true })
  let requested = 0
  const run = async () => ++requested
  const recent = () => recentAnswer(platform, 'size', { staleMs: 120_000, run })
  expect([await recent(), await recent()]).toEqual([1, 1])
  platform.advance(60)
  expect(await recent()).toBe(1)
  await expect.poll(recent).toBe(2)
  platform.advance(300)
  expect(await recent()).toBe(3)
  await platform.close()
})
