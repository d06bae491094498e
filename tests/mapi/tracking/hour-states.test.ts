import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import {
  keepHourStates,
  keptStateDays,
} from '#server/domain/tracking/statistics/hours/keep-hour-states.ts'
import { call, logIn } from '../../factories/caller.ts'
import {
  createDevice,
  makeFacts,
  type PositionOptions,
  putPositions,
  putState,
} from '../../factories/devices.ts'
import {
  createAccount,
  createOrganisation,
  type Organisation,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'

let platform: Platform
let sid: string
let root: Organisation
let dealer: Organisation
let customer: Organisation
const hour = 3_600
const day = 86_400
const ids: Record<string, number> = {}
/** The hour in which the test begins, by its begin. */
let first = 0

const seconds = () => Math.floor(platform.now() / 1000)
const hourNow = () => Math.floor(seconds() / hour) * hour
const keep = () => keepHourStates({ ...platform, main: platform.pool })
const run = (text: string, values: unknown[] = []) => platform.pool.query(text, values)
const seen = (name: string, time: number) =>
  platform.positions.query('UPDATE tracking.device_state SET seen_at = $2 WHERE device_id = $1', [
    ids[name],
    time - storeEpoch,
  ])

/** At the dealer one drives and one stands; the customer's are silent, not activated, and over. */
beforeAll(async () => {
  platform = await openPlatform({ isHeld: true, isApart: true })
  // Well within an hour.
  platform.advance(hour - (seconds() % hour) + 600)
  first = hourNow()
  root = await createOrganisation(platform, { name: 'root' })
  dealer = await createOrganisation(platform, { name: 'Dealer', parent: root })
  customer = await createOrganisation(platform, { name: 'Customer', parent: dealer })
  await createOrganisation(platform, { name: 'Empty', parent: dealer })
  const sibling = await createOrganisation(platform, { name: 'Sibling', parent: root })
  sid = await logIn(platform, await createAccount(platform, { organisation: dealer }))
  const activatedAt = new Date((first - 20 * day) * 1000)
  const devices = {
    drives: { organisation: dealer, activatedAt },
    stands: { organisation: dealer, activatedAt },
    silent: { organisation: customer, activatedAt },
    fresh: { organisation: customer, activatedAt: null },
    over: { organisation: customer, activatedAt, expiresAt: new Date((first - day) * 1000) },
    others: { organisation: sibling, activatedAt },
  }
  for (const [name, options] of Object.entries(devices))
    ids[name] = (await createDevice(platform, options)).id
  // The fresh one is as old as the hour in which it came.
  await run('UPDATE device SET created_at = $1 WHERE id <> $2', [activatedAt, ids['fresh']])
  await run('UPDATE device SET created_at = $1 WHERE id = $2', [
    new Date((first + 60) * 1000),
    ids['fresh'],
  ])
  await putState(platform, ids['drives'] ?? 0, { isMoving: true, fixedAt: seconds() })
  await putState(platform, ids['stands'] ?? 0, { line: 'sleep', fixedAt: seconds() })
  await putState(platform, ids['silent'] ?? 0, { line: 'down', fixedAt: seconds() - 2 * day })
  await putState(platform, ids['over'] ?? 0, { fixedAt: seconds() })
  await putState(platform, ids['others'] ?? 0, { fixedAt: seconds() })
})
afterAll(() => platform.close())

type Row = Record<string, number | string | null>
type Reply = { items: Row[]; total: Row; errcode: number }

async function ask(params: object = {}): Promise<Reply> {
  // What is remembered of a small place lasts a second.
  platform.advance(2)
  const period = { start_time: first, end_time: seconds() }
  const answer = await call(platform, 'summary/OnLineState', { ...period, ...params }, { sid })
  return answer as unknown as Reply
}

const pick = (rows: Row[], ...keys: string[]) => rows.map((row) => keys.map((key) => row[key]))
const states = ['moving', 'static', 'offline', 'never', 'expired']

/** Of an organisation in an hour, its own and those of its tree. */
async function stored(organisation: Organisation, time: number): Promise<number[][]> {
  const { rows } = await run('SELECT * FROM hour_state WHERE organisation_id = $1 AND hour = $2', [
    organisation.id,
    time / hour,
  ])
  return rows.map((row) =>
    ['', 'tree_'].flatMap((prefix) =>
      ['moving', 'static', 'offline', 'not_activated', 'expired'].map(
        (state) => row[prefix + state],
      ),
    ),
  )
}

const counted = async (): Promise<number[]> =>
  (await run('SELECT hour FROM counted_hour ORDER BY hour')).rows.map((row) => row['hour'])

test('each hour is counted once, of every organisation and its tree, by two workers too', async () => {
  const runs = await Promise.all([keep(), keep()])
  expect(runs[0].counted + runs[1].counted).toBe((await counted()).length)
  expect(await stored(dealer, first)).toEqual([[1, 1, 0, 0, 0, 1, 1, 1, 1, 1]])
  expect(await stored(customer, first)).toEqual([[0, 0, 1, 1, 1, 0, 0, 1, 1, 1]])
  expect(await stored(root, first)).toEqual([[0, 0, 0, 0, 0, 1, 2, 1, 1, 1]])
  const { rows } = await run(
    `SELECT count(*)::int AS n FROM hour_state h JOIN organisation o ON o.id = h.organisation_id
     WHERE o.name = 'Empty'`,
  )
  expect(rows).toEqual([{ n: 0 }])
  await seen('drives', seconds())
  await platform.positions.query('UPDATE tracking.device_state SET line = 0, is_moving = false')
  expect(await keep()).toEqual({ counted: 12, forgotten: 0 })
  expect(await stored(dealer, first)).toEqual([[1, 1, 0, 0, 0, 1, 1, 1, 1, 1]])
})

test('a week of hours is filled in, the newest first, and then no more', async () => {
  const before = await counted()
  expect(before).toEqual(before.map((_, at) => first / hour - before.length + 1 + at))
  for (let n = 0; n < 20; n++) await keep()
  expect(await counted()).toHaveLength(7 * 24 + 1)
  expect(await keep()).toEqual({ counted: 0, forgotten: 0 })
  // The device that came later did not exist then.
  expect(await stored(customer, first - hour)).toEqual([[0, 0, 1, 0, 1, 0, 0, 1, 0, 1]])
  // It was in service then.
  expect(await stored(customer, first - 2 * day)).toEqual([[0, 0, 2, 0, 0, 0, 0, 2, 0, 0]])
})

/** Drives 60 km/h between `from` and `to`, at rest for an hour before and after, a fix a minute. */
function drive(deviceId: number, from: number, to: number): PositionOptions[] {
  const rows: PositionOptions[] = []
  let lat = 31_000_000
  for (let time = from - hour; time <= to + hour; time += 60) {
    const isMoving = time >= from && time < to
    rows.push({ deviceId, time, lat, lon: 121_000_000, speed: isMoving ? 600 : 0 })
    if (isMoving) lat += 8_983
  }
  return rows
}

test('a missed hour is filled in from positions, trips and the last sign of life', async () => {
  platform.advance(4 * hour)
  const [second, third, fourth] = [1, 2, 3].map((n) => first + n * hour) as [number, number, number]
  const [drives = 0, stands = 0] = [ids['drives'], ids['stands']]
  await putPositions(platform, drive(drives, second - 1800, second + 1800))
  await makeFacts(platform, drives)
  const at = (time: number) => ({ deviceId: stands, time, lat: 31_000_000, lon: 121_000_000 })
  // Twice its interval and a minute, and one second more.
  await putPositions(platform, [at(second - 659), at(third - 660)])
  await seen('drives', seconds())
  await seen('stands', seconds())
  expect(await keep()).toMatchObject({ counted: 4 })
  const own = async (time: number) => (await stored(dealer, time)).map((row) => row.slice(0, 5))
  expect(await own(second)).toEqual([[1, 1, 0, 0, 0]])
  expect(await own(third)).toEqual([[0, 1, 1, 0, 0]])
  expect(await own(fourth)).toEqual([[0, 0, 2, 0, 0]])
  const again = async (time: number) => {
    await run('DELETE FROM hour_state WHERE hour = $1', [time / hour])
    await run('DELETE FROM counted_hour WHERE hour = $1', [time / hour])
    expect(await keep()).toMatchObject({ counted: 1 })
    return own(time)
  }
  // A sign of life without a position, then silence.
  await seen('stands', fourth - 60)
  expect(await again(fourth)).toEqual([[0, 1, 1, 0, 0]])
  await seen('stands', seconds())
  // A device that reports each half hour was not silent.
  await run(`UPDATE device SET settings = '{"intervalSeconds": 1800}' WHERE id = $1`, [stands])
  expect(await again(third)).toEqual([[0, 2, 0, 0, 0]])
  await run(`UPDATE device SET settings = '{}' WHERE id = $1`, [stands])
  // One that was sold since counts for who had it then; in the recycle bin since, it counts too.
  await run('UPDATE device SET organisation_id = $1, deleted_at = now() WHERE id = $2', [
    customer.id,
    stands,
  ])
  await run('UPDATE former_home SET left_at = $1 WHERE device_id = $2', [
    new Date((second + 1800) * 1000),
    stands,
  ])
  await run('UPDATE device SET deleted_at = $1 WHERE id = $2', [
    new Date((third + 1800) * 1000),
    stands,
  ])
  expect(await again(second)).toEqual([[1, 1, 0, 0, 0]])
  expect(await again(third)).toEqual([[0, 1, 0, 0, 0]])
  await run('UPDATE device SET organisation_id = $1, deleted_at = NULL WHERE id = $2', [
    dealer.id,
    stands,
  ])
})

test('a row is a day, an hour, an organisation or a state, the present first', async () => {
  await putState(platform, ids['drives'] ?? 0, { isMoving: true })
  const hours = await ask({ by: 'hour' })
  expect(pick(hours.items, 'source').flat()).toEqual([
    'now',
    'counted',
    'filled',
    'filled',
    'filled',
    'counted',
  ])
  expect(hours.items[0]).toMatchObject({ key: 'now', time: seconds(), start_time: hourNow() })
  expect(pick(hours.items.slice(0, 1), ...states, 'online', 'rate')).toEqual([
    [1, 0, 2, 1, 1, 1, 33.3],
  ])
  expect(hours.items.at(-1)).toMatchObject({
    time: first,
    end_time: first + hour - 1,
    devices: 5,
    online: 2,
    rate: 66.7,
  })
  const present = await ask({ by: 'state' })
  expect(pick(present.items, 'state', 'devices', 'source')).toEqual([
    ['moving', 1, 'now'],
    ['offline', 2, 'now'],
    ['notActivated', 1, 'now'],
    ['expired', 1, 'now'],
  ])
  const then = await ask({ by: 'state', end_time: first + hour - 1 })
  expect(pick(then.items, 'state', 'devices', 'source')).toEqual([
    ['moving', 1, 'counted'],
    ['static', 1, 'counted'],
    ['offline', 1, 'counted'],
    ['notActivated', 1, 'counted'],
    ['expired', 1, 'counted'],
  ])
  expect(then.total).toMatchObject({ devices: 5, online: 2, never: 1, expired: 1, rate: 66.7 })
})

test('organisations directly below stand beside the own devices, those with the most first', async () => {
  const families = await ask({ by: 'family', end_time: first + hour - 1 })
  expect(pick(families.items, 'sfamily_name', 'devices', ...states)).toEqual([
    ['Customer', 3, 0, 0, 1, 1, 1],
    ['Dealer', 2, 1, 1, 0, 0, 0],
  ])
  expect(families.items[1]).toMatchObject({ key: 'own', day: null, time: null })
  const page = await ask({ by: 'family', end_time: first + hour - 1, limit_size: 1 })
  const last_key = page.items[0]?.['key']
  const next = await ask({ by: 'family', end_time: first + hour - 1, limit_size: 1, last_key })
  expect([...page.items, ...next.items]).toEqual(families.items)
  const unknown = await ask({ by: 'family', end_time: first + hour - 1, last_key: 'gone' })
  expect(unknown).toMatchObject({ error: 'badParams', fields: [{ path: 'last_key' }] })
  const own = await ask({ by: 'family', end_time: first + hour - 1, is_get_child: false })
  expect(pick(own.items, 'sfamily_name', 'devices')).toEqual([['Dealer', 2]])
  expect(own.total).toMatchObject({ devices: 2, moving: 1, static: 1 })
})

test('days are those of the reader, and the mean of their hours', async () => {
  // 00:15 of the zone is 18:30 UTC: the hour that began at 18:00 is of the day before.
  const midnight = Math.floor(first / day) * day - 30 * day
  for (const [time, offline] of [
    [midnight + 17 * hour, 4],
    [midnight + 18 * hour, 2],
    [midnight + 19 * hour, 7],
  ] as const) {
    await run('INSERT INTO counted_hour VALUES ($1, now(), false)', [time / hour])
    await run('INSERT INTO hour_state VALUES ($1, $2, 1,0,0,0,0, 1,0,$3,0,0)', [
      dealer.id,
      time / hour,
      offline,
    ])
  }
  await call(platform, 'user/SetInfo', { zone_name: 'Asia/Kathmandu' }, { sid })
  const period = { start_time: midnight, end_time: midnight + day }
  const { items, total } = await ask(period)
  const name = (time: number) => new Date(time * 1000).toISOString().slice(0, 10)
  expect(pick(items, 'key', 'devices', 'offline', 'online')).toEqual([
    [name(midnight + day), 8, 7, 1],
    [name(midnight), 4, 3, 1],
  ])
  expect(total).toMatchObject({ devices: 5.3, offline: 4.3, moving: 1, rate: 18.8 })
  await call(platform, 'user/SetInfo', { zone_name: 'Asia/Shanghai' }, { sid })
})

test('hours and organisations take a month, days a year; others have no such organisation', async () => {
  const end = seconds()
  for (const by of ['hour', 'family']) {
    expect((await ask({ by, start_time: end - 31 * day, end_time: end })).errcode).toBe(0)
    const long = await call(
      platform,
      'summary/OnLineState',
      { by, start_time: end - 32 * day, end_time: end },
      { sid },
    )
    expect(long['error_message']).toContain('31')
  }
  expect((await ask({ by: 'day', start_time: end - 366 * day, end_time: end })).errcode).toBe(0)
  const reply = await ask({ by: 'day', start_time: end - 367 * day, end_time: end })
  expect((reply as unknown as Row)['error_message']).toContain('366')
  const [foreign, missing] = await Promise.all(
    [root.id, 2_000_000_000].map((id) => ask({ sfamilyid: String(id) })),
  )
  expect(foreign).toEqual(missing)
})

test('hours go after 400 days', async () => {
  const old = hourNow() / hour - keptStateDays * 24
  for (const time of [old, old + 2])
    await run('INSERT INTO hour_state SELECT $1, $2, 1,0,0,0,0, 1,0,0,0,0', [dealer.id, time])
  await run('INSERT INTO counted_hour VALUES ($1, now(), false)', [old])
  platform.advance(hour)
  expect(await keep()).toEqual({ counted: 1, forgotten: 1 })
  const { rows } = await run('SELECT hour FROM counted_hour WHERE hour <= $1', [old])
  expect(rows).toEqual([])
})
