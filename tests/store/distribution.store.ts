import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  copyTemplate,
  databaseName,
  ensureTemplate,
  onDatabase,
  run,
} from '../../scripts/postgres/databases.mjs'
import { nodesShortOfConnections } from '../../scripts/store/coordinator.mjs'
import { distributeStore } from '../../scripts/store/distribute-store.mjs'
import { distributedTables } from '../../scripts/store/distributed-tables.mjs'
import { copyStore, differencesOf } from '../../scripts/store/test-databases.mjs'
import { testServer, testServers } from '../setup/database.ts'

/** Of distributed stores only: `npm run test:store` runs it where the store is one. */
let database: { url: string; drop: () => Promise<void> }
let plain: { url: string; drop: () => Promise<void> }

beforeAll(async () => {
  database = await copyStore(await testServers(), 'test')
  plain = await copyTemplate(await testServer(), 'test')
})
afterAll(async () => {
  await database.drop()
  await plain.drop()
})

const query = (sql: string, values?: unknown[]) => run(database.url, sql, values)

/** Seconds since 2020 of the noon of a day in November 2026. */
const noonOf = (day: number) => (Date.UTC(2026, 10, day, 12) - Date.UTC(2020, 0, 1)) / 1000

/** A hundred devices, a report and an alarm of each, at noon. */
async function fill(day: number): Promise<void> {
  await query(
    `INSERT INTO tracking.position (device_id, time, seq, lat, lon, mileage, speed, course, altitude, flags)
     SELECT n, $1, 0, n, n, -1, 0, -1, 0, 0 FROM generate_series(1, 100) n`,
    [noonOf(day)],
  )
  await query(
    `INSERT INTO tracking.alarm (device_id, time, taken_at, type)
     SELECT n, $1, n, 1 FROM generate_series(1, 100) n`,
    [noonOf(day)],
  )
}

async function stored() {
  const [row] = await query(
    `SELECT (SELECT count(*)::int FROM tracking.position) AS positions,
       (SELECT count(*)::int FROM tracking.alarm) AS alarms,
       (SELECT count(DISTINCT id)::int FROM tracking.alarm) AS ids`,
  )
  return row
}

const catalogueText = `
  SELECT c.relname, c.relkind, c.relpersistence, c.reloptions, pg_get_expr(c.relpartbound, c.oid) AS bounds,
    (SELECT string_agg(concat_ws(' ', attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attstorage,
       pg_get_expr(adbin, adrelid)), ', ' ORDER BY attnum)
     FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
     WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped) AS columns,
    (SELECT string_agg(pg_get_indexdef(indexrelid), '; ' ORDER BY indexrelid::regclass::text)
     FROM pg_index WHERE indrelid = c.oid) AS indexes,
    (SELECT string_agg(conname || ' ' || pg_get_constraintdef(oid), '; ' ORDER BY conname)
     FROM pg_constraint WHERE conrelid = c.oid) AS constraints
  FROM pg_class c WHERE c.relnamespace = 'tracking'::regnamespace AND c.relkind IN ('r', 'p', 'S')
  ORDER BY c.relname`

test('partitions that are made later are distributed, with rows that waited for them', async () => {
  await fill(2)
  await query(`SELECT tracking.ensure_partitions('2026-11-01', '2026-11-03')`)
  await query(`SELECT tracking.ensure_month_partitions('2026-11-01', '2026-11-03')`)
  await query(`SELECT tracking.ensure_frame_partitions('2026-11-01', '2026-11-03')`)
  expect(await differencesOf(database.url)).toEqual([])
  const places = await query(
    'SELECT DISTINCT tableoid::regclass::text AS place FROM tracking.position',
  )
  expect(await stored()).toEqual({ positions: 100, alarms: 100, ids: 100 })
  expect(places.length).toBeGreaterThan(0)
  const [counted] = await query('SELECT count(*)::int AS n FROM tracking.position_20261102')
  expect(counted).toEqual({ n: 100 })
})

test('nothing is unlogged, so that every shard can move while it is written', async () => {
  const unlogged = () =>
    query(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'tracking'::regnamespace AND relpersistence = 'u'
         AND relkind = 'r' ORDER BY relname`,
    )
  expect(await unlogged()).toEqual([])
  // As an older release made it.
  await query('ALTER TABLE tracking.frame_chunk_20261102 SET UNLOGGED')
  expect(await unlogged()).toEqual([{ name: 'frame_chunk_20261102' }])
  await distributeStore({ url: database.url })
  expect(await unlogged()).toEqual([])
})

test('what is distributed stays as it is', async () => {
  expect(await distributeStore({ url: database.url })).toEqual([])
})

test('nodes are named that would run out of connections', async () => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<{ least: number }>(
    `SELECT current_setting('max_connections')::int AS least`,
  )
  const least = rows[0]?.least ?? 0
  expect(await nodesShortOfConnections(client, least)).toEqual([])
  const short = await nodesShortOfConnections(client, least + 1)
  expect(short.map(({ most }) => most)).toEqual((await testServers()).map(() => least))
  await client.end()
})

test('a dry run says what it would do, and does nothing', async () => {
  const told: string[] = []
  await distributeStore({
    url: database.url,
    isBack: true,
    isDry: true,
    tell: (line: string) => told.push(line),
  })
  expect(told).toEqual(distributedTables.map((name: string) => `${name} would come back`))
  expect(await differencesOf(database.url)).toEqual([])
})

test('a way back that is cut goes on, keeps all rows and leaves the tables as migrations make them', async () => {
  const before = await stored()
  const cutAt = (part: RegExp) => (line: string) => {
    if (part.test(line)) throw new Error('cut')
  }
  const cut = distributeStore({
    url: database.url,
    isBack: true,
    tell: cutAt(/^position_20261102/),
  })
  await expect(cut).rejects.toThrow('cut')
  const rest = await distributeStore({ url: database.url, isBack: true })
  expect(rest.map(({ name }: { name: string }) => name)).toContain('position_20261102')
  expect(rest.map(({ name }: { name: string }) => name)).not.toContain('position_20261103')
  expect(await stored()).toEqual(before)
  const [left] = await query('SELECT count(*)::int AS n FROM pg_dist_partition')
  expect(left).toEqual({ n: 0 })
  for (const month of ['ensure_partitions', 'ensure_month_partitions', 'ensure_frame_partitions'])
    await run(plain.url, `SELECT tracking.${month}('2026-11-01', '2026-11-03')`)
  expect(await query(catalogueText)).toEqual(await run(plain.url, catalogueText))
})

test('alarms after the way back get ids of their own', async () => {
  await fill(3)
  expect(await stored()).toEqual({ positions: 200, alarms: 200, ids: 200 })
})

test('a move of rows is refused while others are connected', async () => {
  const other = new pg.Client({ connectionString: database.url })
  await other.connect()
  await expect(distributeStore({ url: database.url })).rejects.toThrow('others are connected')
  await other.end()
  await untilAlone()
})

async function untilAlone(): Promise<void> {
  const text = `SELECT FROM pg_stat_activity WHERE datname = current_database()
     AND backend_type = 'client backend' AND pid <> pg_backend_pid() AND application_name NOT LIKE 'citus%'`
  while ((await query(text)).length > 0) await sleep(20)
}

test('a move that is cut goes on where it was, with rows that came meanwhile', async () => {
  const cut = distributeStore({
    url: database.url,
    tell: (line: string) => {
      if (line.startsWith('position_20261102')) throw new Error('cut')
    },
  })
  await expect(cut).rejects.toThrow('cut')
  await query(
    `INSERT INTO tracking.position (device_id, time, seq, lat, lon, mileage, speed, course, altitude, flags)
     VALUES (1, $1, 0, 0, 0, -1, 0, -1, 0, 0), (1, $1, 1, 0, 0, -1, 0, -1, 0, 0)`,
    [noonOf(2)],
  )
  await untilAlone()
  await distributeStore({ url: database.url })
  expect(await stored()).toEqual({ positions: 201, alarms: 200, ids: 200 })
  expect(await differencesOf(database.url)).toEqual([])
  const left = await query(
    `SELECT relname FROM pg_class JOIN pg_dist_partition ON logicalrelid = oid
     WHERE relkind = 'r' AND pg_relation_size(oid) > 0`,
  )
  expect(left).toEqual([])
})

test('two moves, or a move and a migration, never run at once', async () => {
  const moves = await Promise.allSettled([
    distributeStore({ url: database.url, tell: () => undefined }),
    distributeStore({ url: database.url, tell: () => undefined }),
    distributeStore({ url: database.url, tell: () => undefined }),
  ])
  const refused = moves.filter(({ status }) => status === 'rejected')
  for (const { reason } of refused as PromiseRejectedResult[])
    expect(reason.message).toContain('by somebody else')
  expect(refused.length).toBeLessThan(3)
})

test('a worker node is refused, and the coordinator named', async () => {
  const [coordinator, worker = ''] = await testServers()
  const { host } = new URL(coordinator as string)
  const moving = distributeStore({
    url: onDatabase(worker, new URL(database.url).pathname.slice(1)),
  })
  await expect(moving).rejects.toThrow('is a worker node')
  await expect(moving).rejects.toMatchObject({ todo: `Name its coordinator: ${host}.` })
})

test('pending migrations are refused, and the first of them named', async () => {
  const [last] = await query(
    `DELETE FROM _prisma_migrations WHERE migration_name = '20261120000000_tracking' RETURNING *`,
  )
  await expect(distributeStore({ url: database.url })).rejects.toThrow(
    '1 migrations of the tracking store are pending, the first: 20261120000000_tracking',
  )
  const row = { ...(last as unknown as Record<string, unknown>) }
  const columns = Object.keys(row)
  await query(
    `INSERT INTO _prisma_migrations (${columns.join(', ')})
     VALUES (${columns.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(row),
  )
})

test('a table that a migration made and the list does not have is named', async () => {
  await query('CREATE TABLE tracking.extra (device_id integer PRIMARY KEY)')
  await expect(distributeStore({ url: database.url })).rejects.toThrow('extra: a local table')
  await query('DROP TABLE tracking.extra')
})

test('a store of one server without nodes is refused', async () => {
  const [coordinator] = await testServers()
  const name = databaseName('test')
  const template = await ensureTemplate(coordinator as string)
  await run(coordinator as string, `CREATE DATABASE "${name}" TEMPLATE "${template}"`)
  const url = onDatabase(coordinator as string, name)
  await run(url, 'CREATE EXTENSION citus')
  await expect(distributeStore({ url })).rejects.toThrow('No node of the store takes shards.')
  await run(coordinator as string, `DROP DATABASE "${name}" WITH (FORCE)`)
})
