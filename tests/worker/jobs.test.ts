import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { countColdDays, hasColumnar } from '#server/db/day-storage.ts'
import { openSenders } from '#server/integrations/open-senders.ts'
import type { BusTopics } from '#server/jobs/bus.ts'
import { sandboxSender } from '#server/sandbox/sandbox-sender.ts'
import { type MaintenanceJob, maintenanceJobs } from '../../workers/maintenance/jobs.ts'
import { createDevice, putPositions } from '../factories/devices.ts'
import { createOrganisation } from '../factories/organisations.ts'
import { openPlatform, type Platform } from '../factories/platform.ts'

const dayMs = 86_400_000
let platform: Platform
beforeAll(async () => {
  platform = await openPlatform()
})
afterAll(() => platform.close())

const run = (job: MaintenanceJob, keptDays = { positions: 184, frames: 7, warm: 0 }) =>
  maintenanceJobs[job]({
    ...platform,
    main: platform.pool,
    senders: openSenders(platform.config, sandboxSender()),
    locator: undefined,
    keptDays,
  })
const rows = async (sql: string, values: unknown[] = []) =>
  (await platform.pool.query(sql, values)).rows
const dayOf = (offset: number) =>
  new Date(Date.now() + offset * dayMs).toISOString().slice(0, 10).replaceAll('-', '')
const secondsOf = (offset: number) => Math.floor(Date.now() / dayMs + offset) * 86_400 + 3600
const partitionsOf = async (table: string) =>
  (
    await rows(
      `SELECT right(relname, 8) AS day FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid
       WHERE inhparent = $1::regclass AND relname ~ '\\d{8}$' ORDER BY 1`,
      [`tracking.${table}`],
    )
  ).map(({ day }) => day)

test('partitions are there for today and three days ahead, and are made once', async () => {
  await run('partitions')
  const first = [await partitionsOf('position'), await partitionsOf('frame_chunk')]
  for (const days of first)
    expect(days).toEqual(expect.arrayContaining([0, 1, 2, 3].map((offset) => dayOf(offset))))
  expect(await run('partitions')).toEqual({ positions: 0, frames: 0 })
  await Promise.all([run('partitions'), run('partitions')])
  expect([await partitionsOf('position'), await partitionsOf('frame_chunk')]).toEqual(first)
})

test('retention drops days that are too old, and what lies outside of days', async () => {
  await rows('SELECT tracking.ensure_partitions($1::date, $2::date)', [dayOf(-12), dayOf(-9)])
  await rows('SELECT tracking.ensure_frame_partitions($1::date, $2::date)', [dayOf(-4), dayOf(-2)])
  const times = [-40, -12, -11, -10, -9, 0, 9].map(secondsOf)
  await putPositions(
    platform,
    times.map((time) => ({ deviceId: 1, time, lat: 1, lon: 1 })),
  )
  await run('retention', { positions: 10, frames: 3, warm: 0 })
  await run('retention', { positions: 10, frames: 3, warm: 0 })
  const kept = await rows('SELECT time FROM tracking.position ORDER BY time')
  expect(kept.map(({ time }) => time + storeEpoch)).toEqual([-10, -9, 0, 9].map(secondsOf))
  expect((await partitionsOf('position'))[0]).toBe(dayOf(-10))
  expect((await partitionsOf('frame_chunk'))[0]).toBe(dayOf(-3))
})

test('a day that is being read is not waited for long, and goes the next time', async () => {
  await rows('SELECT tracking.ensure_partitions($1::date, $1::date)', [dayOf(-30)])
  const reader = await platform.pool.connect()
  await reader.query('BEGIN')
  await reader.query('SELECT FROM tracking.position LIMIT 1')
  await expect(run('retention')).resolves.toBeDefined()
  await expect(run('retention', { positions: 20, frames: 7, warm: 0 })).rejects.toThrow(
    'lock timeout',
  )
  await reader.query('COMMIT')
  reader.release()
  expect(await run('retention', { positions: 20, frames: 7, warm: 0 })).toMatchObject({
    position: [`tracking.position_${dayOf(-30)}`],
  })
})

test('old days are cold where the server has columnar storage, and nowhere else', async () => {
  await rows('SELECT tracking.ensure_partitions($1::date, $1::date)', [dayOf(-40)])
  const cold = (await hasColumnar(platform.positions)) ? 1 : 0
  const kept = { positions: 184, frames: 7, warm: 30 }
  expect(await run('cold', kept)).toMatchObject({ rewritten: { length: cold } })
  expect(await countColdDays(platform.positions)).toBe(cold)
  await run('cold')
  expect(await countColdDays(platform.positions)).toBe(0)
})

test('the index of a day that is over is packed once', async () => {
  await rows('SELECT tracking.ensure_partitions($1::date, $1::date)', [dayOf(-1)])
  const index = async () =>
    (
      await rows(
        `SELECT relfilenode FROM pg_class WHERE oid IN (SELECT indexrelid FROM pg_index WHERE indrelid = $1::regclass)`,
        [`tracking.position_${dayOf(-1)}`],
      )
    ).map(({ relfilenode }) => relfilenode)
  const before = await index()
  await Promise.all([run('pack'), run('pack')])
  const after = await index()
  expect(after).not.toEqual(before)
  expect(after).toHaveLength(before.length)
  await run('pack')
  expect(await index()).toEqual(after)
})

test('commands that nobody sends or answers time out, and whoever waits hears of it', async () => {
  const organisation = await createOrganisation(platform)
  const { id } = await createDevice(platform, { organisation })
  const done: BusTopics['commandDone'][] = []
  await platform.bus.subscribe('commandDone', (message) => done.push(message))
  const made = await rows(
    `INSERT INTO command (device_id, kind, state, sent_at, expires_at) VALUES
       ($1, 'late', 'waiting', NULL, now() - interval '1 second'),
       ($1, 'soon', 'waiting', NULL, now() + interval '1 minute'),
       ($1, 'lost', 'sent', now() - interval '3 minutes', now() - interval '2 minutes'),
       ($1, 'away', 'sent', now() - interval '10 seconds', now() - interval '1 second'),
       ($1, 'over', 'answered', now() - interval '1 day', now() - interval '1 day')
     RETURNING id::text, kind`,
    [id],
  )
  expect(await run('commands')).toBe(2)
  expect(await run('commands')).toBe(0)
  const states = await rows('SELECT kind, state FROM command ORDER BY id')
  expect(states.map(({ state }) => state)).toEqual([
    'timedOut',
    'waiting',
    'timedOut',
    'sent',
    'answered',
  ])
  const ended = made.filter(({ kind }) => kind === 'late' || kind === 'lost')
  expect(done).toEqual(ended.map((command) => ({ id: command.id, deviceId: id })))
})

test('what is of no use any more is forgotten, and nothing else', async () => {
  const session = (ends: string, seen: string) =>
    rows(
      `INSERT INTO session (sid_hash, flag, ip, idle_seconds, ends_at, seen_at, agent)
       VALUES ($1, 'f', 'i', 600, now() + $2::interval, now() - $3::interval, $4)`,
      [randomBytes(32), ends, seen, `ends ${ends}, seen ${seen}`],
    )
  await session('1 day', '1 minute')
  await session('1 day', '30 minutes')
  await session('1 day', '2 hours')
  await session('-1 second', '1 minute')
  const key = (id: string, age: string) =>
    rows(
      `INSERT INTO idempotency_key (caller_key, request_id, func, digest, created_at)
       VALUES ('a', $1, 'f', 'd', now() - $2::interval)`,
      [id, age],
    )
  await key('new', '47 hours')
  await key('old', '49 hours')
  const failure = (key: string, age: string, blocked: string | null) =>
    rows(
      `INSERT INTO login_failure (key, fails, at, blocked_until)
       VALUES ($1, 9, now() - $2::interval, now() + $3::interval)`,
      [key, age, blocked],
    )
  await failure('new', '1 hour', null)
  await failure('blocked', '2 days', '1 minute')
  await failure('old', '2 days', '-1 day')
  const gateway = (id: string, age: string) =>
    rows(
      `INSERT INTO gateway_status (gateway_id, status, unknown, at) VALUES ($1, '{}', '[]', now() - $2::interval)`,
      [id, age],
    )
  await gateway('down', '2 hours')
  await gateway('gone', '2 days')
  const code = (target: string, age: string) =>
    rows(
      `INSERT INTO verification_code (purpose, target, code_hash, ip, created_at, expires_at)
       VALUES ('bind', $1, '', '', now() - $2::interval, now())`,
      [target, age],
    )
  await code('counted', '47 hours')
  await code('old', '49 hours')
  const message = (target: string, age: string) =>
    rows(
      `INSERT INTO outbox_message (channel, target, body, next_at, created_at)
       VALUES ('sms', $1, '', now(), now() - $2::interval)`,
      [target, age],
    )
  await message('shown', '6 days')
  await message('old', '8 days')
  expect(await run('stale')).toMatchObject({
    session: 2,
    idempotency_key: 1,
    login_failure: 1,
    verification_code: 1,
    outbox_message: 1,
    gateway_status: 1,
  })
  const left = async (table: string, column: string) =>
    (await rows(`SELECT ${column} AS name FROM ${table} ORDER BY 1`)).map(({ name }) => name)
  expect(await left('session', 'agent')).toEqual([
    'ends 1 day, seen 1 minute',
    'ends 1 day, seen 30 minutes',
  ])
  expect(await left('idempotency_key', 'request_id')).toEqual(['new'])
  expect(await left('login_failure', 'key')).toEqual(['blocked', 'new'])
  expect(await left('verification_code', 'target')).toEqual(['counted'])
  expect(await left('outbox_message', 'target')).toEqual(['shown'])
  expect(await left('gateway_status', 'gateway_id')).toEqual(['down'])
  expect(Object.values((await run('stale')) as object).every((count) => count === 0)).toBe(true)
})
