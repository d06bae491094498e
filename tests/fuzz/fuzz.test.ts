import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../setup/database.ts'
import { messageAt } from './messages.ts'
import { runFuzz } from './run.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('20 000 hostile messages neither end a gateway nor cost an honest report', async () => {
  const result = await runFuzz({
    databaseUrl: database.url,
    messages: 20_000,
    seed: 7,
    rate: 4000,
    honestDevices: 100,
    aloneSeconds: 0,
  })
  expect(result).toMatchObject({
    uncaught: 0,
    restarts: 0,
    honest_lost: 0,
    is_same_process: true,
  })
  expect(result.honest_acked).toBeGreaterThan(0)
  // Most reach a decoder, enough are refused.
  expect(result.frames).toBeGreaterThan(10_000)
  expect(result.refused).toBeGreaterThan(500)
})

test('a run with the same seed sends the same messages', () => {
  for (let n = 0; n < 500; n++) expect(messageAt(3, n)).toEqual(messageAt(3, n))
})
