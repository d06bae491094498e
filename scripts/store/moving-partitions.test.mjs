import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../tests/setup/database.ts'
import { attachMoving, detachPartitions, listMoving } from './moving-partitions.mjs'

let database
let client
beforeAll(async () => {
  database = await testDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(`SELECT tracking.ensure_partitions('2026-11-01', '2026-11-03')`)
  await client.query(`SELECT tracking.ensure_frame_partitions('2026-11-01', '2026-11-02')`)
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** Seconds since 2020 of the noon of a day in November 2026. */
const noonOf = (day) => (Date.UTC(2026, 10, day, 12) - Date.UTC(2020, 0, 1)) / 1000

const store = (day, seq) =>
  client.query(
    `INSERT INTO tracking.position (device_id, time, seq, lat, lon, mileage, speed, course, altitude, flags)
     VALUES (1, $1, $2, 0, 0, -1, 0, -1, 0, 0)`,
    [noonOf(day), seq],
  )

async function rows() {
  const { rows: found } = await client.query(
    'SELECT tableoid::regclass::text AS place, seq FROM tracking.position ORDER BY time, seq',
  )
  return found.map(({ place, seq }) => `${place.replace('tracking.position_', '')} ${seq}`)
}

test('rows that come while their day is away are in it afterwards, each once', async () => {
  await store(1, 11)
  await store(2, 21)
  await detachPartitions(client, 'position')
  expect(await rows()).toEqual([])
  await store(2, 21)
  await store(2, 22)
  expect(await rows()).toEqual(['default 21', 'default 22'])
  for (const partition of await listMoving(client)) await attachMoving(client, partition)
  expect(await rows()).toEqual(['20261101 11', '20261102 21', '20261102 22'])
})

test('the newest of all tables come back first, and then nothing is noted', async () => {
  await detachPartitions(client, 'frame_chunk')
  await detachPartitions(client, 'cell')
  const partitions = await listMoving(client)
  expect(partitions.map(({ name }) => name)).toEqual([
    'cell_20261103',
    'cell_20261102',
    'frame_chunk_20261102',
    'cell_20261101',
    'frame_chunk_20261101',
  ])
  for (const partition of partitions) await attachMoving(client, partition)
  expect(await listMoving(client)).toEqual([])
})

test('a table without partitions stays as it is', async () => {
  await detachPartitions(client, 'alarm')
  expect(await listMoving(client)).toEqual([])
})
