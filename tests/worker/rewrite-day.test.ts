import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { holdingDays, holdingFreeDays, listDays, type StoredDay } from '#server/db/day-storage.ts'
import { openPool, type Pool } from '#server/db/pool.ts'
import { finishRewrites, rewriteDay } from '#server/db/rewrite-day.ts'
import { type TestDatabase, testDatabase } from '../setup/database.ts'

/** Into heap storage, which every PostgreSQL has; tests/store/cold-days.store.ts has the columnar one. */
let database: TestDatabase
let positions: Pool
beforeAll(async () => {
  database = await testDatabase()
  positions = openPool(database.url, { max: 6 })
  await positions.query(`SELECT tracking.ensure_partitions('2026-10-01', '2026-10-03')`)
})
afterAll(async () => {
  await positions.end()
  await database.drop()
})
afterEach(async () => {
  await positions.query('TRUNCATE tracking.position')
  await positions.query('TRUNCATE tracking.dirty_stream')
})

const from = (Date.UTC(2026, 9, 2) - Date.UTC(2020, 0, 1)) / 1000
const name = 'position_20261002'

const store = (deviceId: number, minutes: readonly number[], table = 'tracking.position') =>
  positions.query(
    `INSERT INTO ${table} (device_id, time, seq, lat, lon, mileage, speed, course, altitude, flags)
     SELECT $1, $2 + n * 60, n, 1, 1, -1, 0, -1, 0, 0 FROM unnest($3::int[]) n`,
    [deviceId, from, minutes],
  )
const minutesOf = async (deviceId: number) => {
  const { rows } = await positions.query<{ seq: number }>(
    'SELECT seq FROM tracking.position WHERE device_id = $1 ORDER BY time',
    [deviceId],
  )
  return rows.map(({ seq }) => seq)
}
const dirty = async () =>
  (await positions.query('SELECT device_id, from_time, to_time FROM tracking.dirty_stream')).rows

async function theDay(): Promise<StoredDay> {
  const found = (await listDays(positions)).find((day) => day.name === name)
  if (!found) throw new Error(`${name} is no partition`)
  return found
}

async function tablesOfDay(): Promise<string[]> {
  const { rows } = await positions.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'tracking'::regnamespace AND relname LIKE $1 ORDER BY 1`,
    [`${name}%`],
  )
  return rows.map((row) => row.name)
}
const asBefore = [name, `${name}_pkey`]

test('a day that is rewritten has its rows, its name and its key, and nothing beside it', async () => {
  await store(1, [1, 2, 3])
  await store(2, [1])
  const day = await theDay()
  const done = await holdingDays(positions, (client) => rewriteDay(client, day, 'heap', 1000))
  expect(done).toMatchObject({ day: '20261002', storage: 'heap' })
  expect([await minutesOf(1), await minutesOf(2)]).toEqual([[1, 2, 3], [1]])
  expect(await tablesOfDay()).toEqual(asBefore)
  expect(await theDay()).toEqual({ ...day, note: { warmedAt: 1 } })
  expect(await dirty()).toEqual([])
  await expect(store(1, [2])).rejects.toThrow('duplicate key')
  await store(1, [4])
  expect(await minutesOf(1)).toEqual([1, 2, 3, 4])
})

test('rows that come while a day is copied follow it, and their streams are made again', async () => {
  await store(1, [1, 2])
  const reader = new pg.Client(database.url)
  await reader.connect()
  await reader.query('BEGIN; LOCK TABLE tracking.position IN ACCESS SHARE MODE')
  const day = await theDay()
  const rewriting = holdingDays(positions, (client) => rewriteDay(client, day, 'heap', 1000))
  await expect
    .poll(async () => {
      const { rows } = await positions.query(
        `SELECT FROM pg_locks WHERE NOT granted AND relation = 'tracking.position'::regclass`,
      )
      return rows.length
    })
    .toBeGreaterThan(0)
  await store(1, [9], `tracking.${name}`)
  await store(3, [5, 7], `tracking.${name}`)
  await reader.query('COMMIT')
  await reader.end()
  await rewriting
  expect([await minutesOf(1), await minutesOf(3)]).toEqual([
    [1, 2, 9],
    [5, 7],
  ])
  expect(await tablesOfDay()).toEqual(asBefore)
  expect(await dirty()).toEqual([
    { device_id: 1, from_time: from + 540, to_time: from + 540 },
    { device_id: 3, from_time: from + 300, to_time: from + 420 },
  ])
})

/** Ends as a worker does that is killed before it sends such a statement. */
async function rewriteKilledAt(statement: RegExp): Promise<void> {
  const day = await theDay()
  const killed = holdingDays(positions, (client) => {
    const dying = new Proxy(client, {
      get: (target, key) =>
        key === 'query'
          ? (text: string, ...rest: unknown[]) => {
              if (statement.test(text)) throw new Error('killed')
              return (target.query as (...args: unknown[]) => unknown)(text, ...rest)
            }
          : Reflect.get(target, key, target),
    })
    return rewriteDay(dying, day, 'heap', 1000)
  })
  await expect(killed).rejects.toThrow('killed')
}

test('a rewrite that was killed while it copied leaves the day as it was', async () => {
  await store(1, [1, 2])
  await rewriteKilledAt(/^ANALYZE/)
  await store(1, [3])
  expect(await tablesOfDay()).toContain(`${name}_next`)
  await holdingDays(positions, finishRewrites)
  expect(await minutesOf(1)).toEqual([1, 2, 3])
  expect(await tablesOfDay()).toEqual(asBefore)
})

test('one that was killed with its copy in place is ended, and nothing of it is lost or stored twice', async () => {
  await store(1, [1, 2])
  await rewriteKilledAt(/NOT EXISTS/)
  expect(await tablesOfDay()).toContain(`${name}_old`)
  await store(1, [4, 5], `tracking.${name}_old`)
  await store(1, [5, 6])
  await holdingDays(positions, finishRewrites)
  await holdingDays(positions, finishRewrites)
  expect(await minutesOf(1)).toEqual([1, 2, 4, 5, 6])
  expect(await tablesOfDay()).toEqual(asBefore)
})

test('what was left of a day that retention dropped goes with it', async () => {
  await rewriteKilledAt(/NOT EXISTS/)
  await positions.query(`DROP TABLE tracking.${name}`)
  await holdingDays(positions, finishRewrites)
  expect(await tablesOfDay()).toEqual([])
  await positions.query(`SELECT tracking.ensure_partitions('2026-10-02', '2026-10-02')`)
})

test('one at a time holds the days', async () => {
  const tried = await holdingDays(positions, () =>
    holdingFreeDays(positions, async () => 'held twice'),
  )
  expect(tried).toBeUndefined()
  expect(await holdingFreeDays(positions, async () => 'held')).toBe('held')
})

test('who fails frees them', async () => {
  const failing = holdingDays(positions, (client) => client.query('SELECT 1 / 0'))
  await expect(failing).rejects.toThrow('division by zero')
  expect(await holdingFreeDays(positions, async () => 'held')).toBe('held')
})
