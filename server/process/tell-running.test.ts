import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../tests/setup/database.ts'
import { openPool, type Pool } from '../db/pool.ts'
import { createLog } from '../log.ts'
import { tellRunning } from './tell-running.ts'

const hour = 3_600_000
let database: TestDatabase
let main: Pool

beforeAll(async () => {
  database = await testDatabase()
  main = openPool(database.url, { max: 4 })
})
afterAll(async () => {
  await main.end()
  await database.drop()
})

async function told() {
  const { rows } = await main.query(
    'SELECT name, kind, release, clock_ms AS "clockMs" FROM running_process ORDER BY name',
  )
  return rows
}

test('a process says what it is and how its clock goes, and goes in order', async () => {
  const log = createLog('test', 'silent')
  const warnings: unknown[] = []
  log.warn = (...said: unknown[]) => void warnings.push(said)
  const ends = [
    tellRunning({ main, kind: 'web', log, name: 'one/1' }),
    tellRunning({ main, kind: 'gateway', log, name: 'two/2', now: () => Date.now() + hour }),
    tellRunning({ main, kind: 'worker', log, name: 'six/6', now: () => Date.now() - hour }),
  ]
  await expect.poll(async () => (await told()).length, { timeout: 180_000 }).toBe(3)
  const [right, behind, before] = await told()
  expect(right).toMatchObject({ name: 'one/1', kind: 'web', release: 'source' })
  expect(Math.abs(right.clockMs)).toBeLessThan(hour / 2)
  expect(before).toMatchObject({ name: 'two/2', kind: 'gateway' })
  expect(before.clockMs).toBeGreaterThan(hour / 2)
  expect(behind.clockMs).toBeLessThan(-hour / 2)
  expect(JSON.stringify(warnings)).toMatch(/"-?3[56]\d{5} ms"/)
  for (const end of ends) await end()
  expect(await told()).toEqual([])
})
