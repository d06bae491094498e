import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { VisibleDeviceId } from '#server/db/family-scope.ts'
import { openPool } from '#server/db/pool.ts'
import { eraseTracks } from '#server/domain/fleet/bin/erase-tracking.ts'
import { placeNetworks } from '#server/domain/tracking/place/place-networks.ts'
import { dropPartitionsBefore } from '#server/domain/tracking/position/drop-partitions.ts'
import { keepColdDays } from '#server/domain/tracking/position/keep-cold-days.ts'
import { readPoints } from '#server/domain/tracking/position/read-points.ts'
import { createLog } from '#server/log.ts'
import { run } from '../../scripts/postgres/databases.mjs'
import { distributeStore } from '../../scripts/store/distribute-store.mjs'
import { copyStore, differencesOf } from '../../scripts/store/test-databases.mjs'
import {
  connect,
  openLocker,
  openRig,
  type Rig,
  type TestDevice,
  untilLocked,
} from '../gateway/support.ts'
import { testServers } from '../setup/database.ts'

/** Where the server has columnar storage: `npm run test:store` runs it beside a distributed store. */
const kinds = [
  { kind: 'a distributed store', isPlain: false },
  { kind: 'one server with columnar storage', isPlain: true },
]

const dayMs = 86_400_000
const warm = 30
const log = createLog('worker', 'silent')

describe.each(kinds)('$kind', ({ isPlain }) => {
  let rig: Rig
  /** Milliseconds that the clock of the jobs is ahead. */
  let ahead = 1000
  beforeAll(async () => {
    rig = await openRig({ LOCATE_PROVIDER: 'sandbox' }, undefined, undefined, undefined, {
      isPlain,
    })
    if (isPlain) await rig.positions.query('CREATE EXTENSION citus_columnar')
    await rig.positions.query(
      `SELECT tracking.ensure_partitions((now() AT TIME ZONE 'utc')::date - 42, (now() AT TIME ZONE 'utc')::date)`,
    )
    await keep()
  })
  afterAll(() => rig.close())

  const now = () => Date.now() + ahead
  const keep = (days = warm) =>
    keepColdDays({ positions: rig.positions, now, keptDays: { warm: days }, log })
  const dayOf = (ago: number) =>
    new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10).replaceAll('-', '')
  /** Unix seconds. */
  const noonOf = (ago: number) => Math.floor(Date.now() / dayMs - ago) * 86_400 + 43_200
  const storageOf = async (ago: number) => {
    const rows = await rig.rows<{ storage: string }>(
      `SELECT amname AS storage FROM pg_class c JOIN pg_am a ON a.oid = relam
       WHERE c.oid = to_regclass('tracking.position_' || $1)`,
      [dayOf(ago)],
    )
    return rows[0]?.storage
  }
  const timesOf = async (id: number, ago: number) => {
    const from = noonOf(ago) - 43_200
    const query = { from, to: from + 86_399, after: undefined, limit: 1000 }
    const points = await readPoints(rig.positions, { deviceId: id as VisibleDeviceId, ...query })
    return points.map(({ time }) => time - noonOf(ago))
  }

  let numbers = isPlain ? 13_900_000_000 : 13_800_000_000
  async function openDevice(): Promise<{ id: number; device: TestDevice }> {
    numbers += 1
    return { id: await rig.addDevice(`${numbers}`), device: await connect(rig, `${numbers}`) }
  }
  /** Acknowledged. */
  async function report(device: TestDevice, ...at: number[]): Promise<void> {
    const serials = at.map((time) => device.report({ at: time }))
    for (const serial of serials) await device.untilAcked(serial)
  }

  test('old days are cold, others warm, and a second run has nothing to do', async () => {
    expect(await storageOf(31)).toBe('columnar')
    expect(await storageOf(42)).toBe('columnar')
    expect(await storageOf(30)).toBe('heap')
    expect(await storageOf(0)).toBe('heap')
    expect(await keep()).toEqual({ rewritten: [] })
  })

  test('a cold day takes late reports, beside fresh ones of the same batch', async () => {
    const late = await openDevice()
    const fresh = await openDevice()
    const locker = await openLocker(rig)
    await report(late.device, noonOf(35))
    await locker.query('BEGIN; LOCK TABLE tracking.position IN EXCLUSIVE MODE')
    const first = fresh.device.report({ at: noonOf(1) })
    await untilLocked(rig, 'tracking.position')
    const serials = [40, 35, 33].map((ago) => late.device.report({ at: noonOf(ago) + 60 }))
    const second = fresh.device.report({ at: noonOf(1) + 60 })
    await locker.end()
    for (const serial of serials) await late.device.untilAcked(serial)
    for (const serial of [first, second]) await fresh.device.untilAcked(serial)
    expect(await timesOf(late.id, 35)).toEqual([0, 60])
    expect(await timesOf(late.id, 40)).toEqual([60])
    expect(await timesOf(fresh.id, 1)).toEqual([0, 60])
    expect(await storageOf(35)).toBe('columnar')
  })

  test('a report of a cold day that is sent again is acknowledged and stored once, its neighbours as well', async () => {
    const late = await openDevice()
    const fresh = await openDevice()
    await report(late.device, noonOf(36), noonOf(36) + 60, noonOf(2))
    // As another gateway, which remembers nothing of what came.
    const known = rig.gateway.hub.registry.byId(late.id)
    if (known) known.memory = undefined
    const locker = await openLocker(rig)
    await locker.query('BEGIN; LOCK TABLE tracking.position IN EXCLUSIVE MODE')
    const first = fresh.device.report({ at: noonOf(2) })
    await untilLocked(rig, 'tracking.position')
    const serials = [noonOf(36), noonOf(2), noonOf(36) + 120].map((at) =>
      late.device.report({ at }),
    )
    const second = fresh.device.report({ at: noonOf(2) + 60 })
    await locker.end()
    for (const serial of serials) await late.device.untilAcked(serial)
    for (const serial of [first, second]) await fresh.device.untilAcked(serial)
    expect(await timesOf(late.id, 36)).toEqual([0, 60, 120])
    expect(await timesOf(late.id, 2)).toEqual([0])
    expect(await timesOf(fresh.id, 2)).toEqual([0, 60])
    expect(rig.gateway.hub.committer.counters).toMatchObject({ dropped: 0, refused: 0 })
  })

  test('what is erased goes out of cold days, and nothing else does', async () => {
    const gone = await openDevice()
    const kept = await openDevice()
    for (const { device } of [gone, kept])
      await report(device, noonOf(39), noonOf(38), noonOf(37), noonOf(1))
    await eraseTracks(rig.positions, { deviceId: gone.id, before: noonOf(38) + 1 })
    const rowsOf = async (id: number) =>
      Promise.all([39, 38, 37, 1].map(async (ago) => (await timesOf(id, ago)).length))
    expect(await rowsOf(gone.id)).toEqual([0, 0, 1, 1])
    expect(await rowsOf(kept.id)).toEqual([1, 1, 1, 1])
    expect(await storageOf(38)).toBe('heap')
    expect(await storageOf(37)).toBe('columnar')
    expect(await storageOf(41)).toBe('columnar')
  })

  test('a day that an erasure made warm is cold again a day later', async () => {
    expect(await keep()).toEqual({ rewritten: [] })
    ahead += 25 * 3_600_000
    const { rewritten } = await keep(warm + 1)
    expect(rewritten).toEqual(expect.arrayContaining([dayOf(39), dayOf(38)]))
    expect(await storageOf(38)).toBe('columnar')
    ahead -= 25 * 3_600_000
  })

  test('a cold day of which nobody knows how much it had is packed, and one that grew by little is not', async () => {
    const { id, device } = await openDevice()
    await report(device, noonOf(34))
    const note = (text: string) =>
      rig.positions.query(`COMMENT ON TABLE tracking.position_${dayOf(34)} IS '${text}'`)
    await note('columnar 1')
    expect(await keep()).toEqual({ rewritten: [] })
    await note('')
    expect(await keep()).toEqual({ rewritten: [dayOf(34)] })
    expect(await storageOf(34)).toBe('columnar')
    expect(await timesOf(id, 34)).toEqual([0])
    expect(await keep()).toEqual({ rewritten: [] })
  })

  test('a report of a cold day stays without a place, and those of other days get theirs', async () => {
    const id = await rig.addDevice('phone', { protocol: 'osmand' })
    for (const ago of [35, 1]) {
      const heard = new URLSearchParams({
        id: 'phone',
        timestamp: `${noonOf(ago)}`,
        cell: '228,1,4120,3312',
      })
      const answer = await fetch(`http://127.0.0.1:${rig.gateway.ports['osmand http']}/?${heard}`)
      expect(answer.status).toBe(200)
    }
    const counts = await placeNetworks({
      main: rig.pool,
      positions: rig.positions,
      bus: rig.bus,
      now,
      locator: { locate: async () => ({ lat: 47_000_000, lon: 9_000_000, accuracy: 300 }) },
      keptDays: { warm },
    })
    expect(counts).toEqual({ placed: 2, unknown: 0, again: 0 })
    expect(
      await rig.rows('SELECT lat FROM tracking.position WHERE device_id = $1 ORDER BY time', [id]),
    ).toEqual([{ lat: 0 }, { lat: 47_000_000 }])
    expect(await rig.rows('SELECT FROM tracking.unplaced WHERE device_id = $1', [id])).toEqual([])
  })

  test('two workers at once rewrite each day once', async () => {
    const runs = await Promise.all([keep(28), keep(28)])
    expect(runs.flatMap(({ rewritten }) => rewritten).toSorted()).toEqual(
      [dayOf(30), dayOf(29)].toSorted(),
    )
  })

  test('a day whose setting grew is warm again, and all are where it is off', async () => {
    expect((await keep()).rewritten).toEqual([dayOf(30), dayOf(29)])
    expect(await storageOf(30)).toBe('heap')
    const { rewritten } = await keep(0)
    expect(rewritten).toContain(dayOf(42))
    expect(await storageOf(42)).toBe('heap')
    expect(await storageOf(31)).toBe('heap')
    await keep()
    expect(await storageOf(42)).toBe('columnar')
  })

  test('retention drops cold days', async () => {
    const dropped = await dropPartitionsBefore(rig.positions, 'position', dayOf(41))
    expect(dropped).toEqual([`tracking.position_${dayOf(42)}`])
  })
})

describe('a store that moves', () => {
  let database: { url: string; drop: () => Promise<void> }
  const day = '20261002'
  const noon = (Date.UTC(2026, 9, 2, 12) - Date.UTC(2020, 0, 1)) / 1000
  const query = (sql: string) => run(database.url, sql)
  /** A minute each from noon on. */
  const store = (minutes: string) =>
    query(
      `INSERT INTO tracking.position (device_id, time, seq, lat, lon, mileage, speed, course, altitude, flags)
       SELECT d, ${noon} + n * 60, n, 1, 1, -1, 0, -1, 0, 0 FROM generate_series(1, 20) d, unnest('{${minutes}}'::int[]) n`,
    )
  const stored = async () => {
    const [row] = await query(
      `SELECT count(*)::int AS rows, count(DISTINCT seq)::int AS minutes FROM tracking.position`,
    )
    const [kind] = await query(
      `SELECT amname AS storage FROM pg_class c JOIN pg_am a ON a.oid = relam WHERE c.oid = 'tracking.position_${day}'::regclass`,
    )
    return { ...row, ...kind }
  }
  const untilAlone = async () => {
    const others = `SELECT FROM pg_stat_activity WHERE datname = current_database()
       AND backend_type = 'client backend' AND pid <> pg_backend_pid() AND application_name NOT LIKE 'citus%'`
    while ((await query(others)).length > 0) await sleep(20)
  }
  async function move(isBack: boolean, tell: (line: string) => void = () => undefined) {
    await untilAlone()
    await distributeStore({ url: database.url, isBack, tell })
  }
  const cut = (line: string) => {
    if (line.startsWith(`position_${day}`)) throw new Error('cut')
  }

  beforeAll(async () => {
    database = await copyStore(await testServers(), 'test')
    await query(`SELECT tracking.ensure_partitions('2026-10-01', '2026-10-03')`)
    await store('1, 2, 3')
    const positions = openPool(database.url, { max: 3 })
    await keepColdDays({
      positions,
      now: () => Date.UTC(2026, 10, 29),
      keptDays: { warm: 30 },
      log,
    })
    await positions.end()
  })
  afterAll(() => database.drop())

  test.each([true, false])(
    'takes its cold days along, with rows that came meanwhile (back: %s)',
    async (isBack) => {
      const { rows = 0, minutes = 0 } = (await stored()) as { rows?: number; minutes?: number }
      expect(await stored()).toMatchObject({ storage: 'columnar' })
      await expect(move(isBack, cut)).rejects.toThrow('cut')
      await store(isBack ? '3, 4' : '4, 5')
      await move(isBack)
      expect(await stored()).toEqual({
        rows: rows + 20,
        minutes: minutes + 1,
        storage: 'columnar',
      })
    },
  )

  test('equals the list of tables afterwards', async () => {
    expect(await differencesOf(database.url)).toEqual([])
  })

  test('is refused while a rewritten day is not ended', async () => {
    await query(`CREATE TABLE tracking.position_${day}_old (LIKE tracking.position)`)
    await expect(move(false)).rejects.toThrow(`A day is half rewritten: position_${day}_old.`)
    await query(`DROP TABLE tracking.position_${day}_old`)
  })
})
