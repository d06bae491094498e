import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { call, logIn } from '../../factories/caller.ts'
import { createDevice, makeFacts, putPositions, putState } from '../../factories/devices.ts'
import { createAccount, createOrganisation } from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'

let platform: Platform
let sid: string
const hour = 3_600
const day = 86_400
const imeiOf = (n: number) => `86000000000000${n}`
const ids = new Map<number, number>()
/** Unix seconds of the platform when the test begins. */
let start = 0

type Vehicle = {
  n: number
  isSold?: boolean
  line?: 'down' | 'on' | 'sleep'
  isMoving?: boolean
  acc?: number
  /** How long ago it was seen. */
  seen?: number
  expiresAt?: Date
  activatedAt?: null
  isSilent?: boolean
}

/** What the pages are to say of each. */
const vehicles: Vehicle[] = [
  { n: 1, line: 'on', isMoving: true, acc: 1 },
  { n: 2, line: 'on', acc: 1 },
  { n: 3, line: 'sleep', isSold: true },
  { n: 4, line: 'down', seen: 2 * day, isSold: true },
  { n: 5, line: 'down', seen: 10 * day },
  { n: 6, isSilent: true },
  { n: 7, line: 'down', seen: 40 * day, expiresAt: new Date(Date.now() - day * 1000) },
  { n: 8, isSilent: true, activatedAt: null },
  { n: 9, line: 'down', seen: hour / 2, isSold: true },
]

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true, isApart: true })
  start = Math.floor(platform.now() / 1000)
  const root = await createOrganisation(platform, { name: 'root' })
  const dealer = await createOrganisation(platform, { name: 'Dealer', parent: root })
  const customer = await createOrganisation(platform, { name: 'Customer', parent: dealer })
  await platform.pool.query(
    `UPDATE organisation SET contact = 'Li', phone = '13800000000' WHERE id = $1`,
    [customer.id],
  )
  sid = await logIn(platform, await createAccount(platform, { organisation: dealer }))
  for (const { n, isSold, isSilent, seen = 0, acc, ...vehicle } of vehicles) {
    const { line, isMoving, ...dates } = vehicle
    const organisation = isSold ? customer : dealer
    const { id } = await createDevice(platform, { organisation, imei: imeiOf(n), ...dates })
    ids.set(n, id)
    if (isSilent) continue
    await putState(platform, id, {
      fixedAt: start - seen,
      ...(line && { line }),
      ...(isMoving && { isMoving, speed: 500 }),
    })
    await platform.positions.query(
      `UPDATE tracking.device_state SET acc = $2, battery = 40, motion_since = $3 WHERE device_id = $1`,
      [id, acc ?? null, start - hour - storeEpoch],
    )
  }
})
afterAll(() => platform.close())

type Row = Record<string, number | string | null>
type Reply = { items: Row[]; next_key: string | null }

async function ask(func: string, params: object = {}): Promise<Reply> {
  // What is remembered of a small place lasts a second.
  platform.advance(2)
  return (await call(platform, func, params, { sid })) as unknown as Reply
}

/** The last digits of their numbers. */
const numbers = ({ items }: Reply) => items.map(({ imei }) => Number(String(imei).slice(-1)))
const counts = ({ items }: Reply) =>
  Object.fromEntries(items.map((row) => [row['key'], row['devices']]))

async function everyPage(func: string, params: object): Promise<number[]> {
  const found: number[] = []
  for (let last: string | null | undefined; last !== null; ) {
    const page = await ask(func, { limit_size: 1, ...params, ...(last && { last_key: last }) })
    found.push(...numbers(page))
    last = page.next_key
  }
  return found
}

const car = (params: object = {}) => ask('devreport/CarStatus', params)
const offline = (params: object = {}) => ask('devreport/OfflineDevices', params)

test('vehicles stand by their numbers, each with what it does now', async () => {
  const { items, next_key } = await car()
  expect(items.map(({ state }) => state)).toEqual([
    'driving',
    'idling',
    'stopped',
    'offline',
    'offline',
    'offline',
    'expired',
    'notActivated',
    'offline',
  ])
  expect(next_key).toBeNull()
  expect(items[0]).toMatchObject({
    imei: imeiOf(1),
    sfamily_name: 'Dealer',
    speed: 500,
    acc: true,
    since: start - hour,
    power: 40,
    lat: 31_230_000,
    trip_start: null,
  })
  expect(items[3]).toMatchObject({ since: start - 2 * day, speed: null, acc: null })
  expect(items[5]).toMatchObject({ since: null, lat: null, addr: '', power: null })
})

test('states are counted over the whole filter, and lead to their vehicles', async () => {
  const all = await car({ by: 'state' })
  expect(counts(all)).toEqual({
    driving: 1,
    idling: 1,
    stopped: 1,
    offline: 4,
    expired: 1,
    notActivated: 1,
  })
  expect(all.items[3]).toMatchObject({ share: 44, offline: 4, in_touch: 0 })
  for (const { key, devices } of all.items)
    expect((await car({ state: key })).items).toHaveLength(Number(devices))
  expect(numbers(await car({ state: 'offline' }))).toEqual([4, 5, 6, 9])
  expect(await everyPage('devreport/CarStatus', { state: 'offline' })).toEqual([4, 5, 6, 9])
  expect(counts(await car({ by: 'state', is_get_child: false }))).toEqual({
    driving: 1,
    idling: 1,
    offline: 2,
    expired: 1,
    notActivated: 1,
  })
  expect(counts(await car({ by: 'state', imei_list: [imeiOf(3), imeiOf(4)] }))).toEqual({
    stopped: 1,
    offline: 1,
  })
  expect(numbers(await car({ search: '0003' }))).toEqual([3])
})

test('a vehicle that stands idles only while its ignition is on', async () => {
  const setAcc = (acc: number) =>
    platform.positions.query('UPDATE tracking.device_state SET acc = $2 WHERE device_id = $1', [
      ids.get(2),
      acc,
    ])
  await setAcc(0)
  expect(counts(await car({ by: 'state' }))).toMatchObject({ stopped: 2 })
  expect(numbers(await car({ state: 'idling' }))).toEqual([])
  await setAcc(1)
  expect(numbers(await car({ state: 'idling' }))).toEqual([2])
})

test('the last trip is told with its end and its way', async () => {
  const deviceId = ids.get(3) ?? 0
  const from = start - 5 * hour
  const rows = Array.from({ length: 91 }, (_, minute) => {
    const driven = Math.min(Math.max(minute - 30, 0), 30)
    const isMoving = minute >= 30 && minute < 60
    const lat = 31_000_000 + driven * 8_983
    return { deviceId, time: from + minute * 60, lat, lon: 121_000_000, speed: isMoving ? 600 : 0 }
  })
  await putPositions(platform, rows)
  await makeFacts(platform, deviceId)
  const [row] = (await car({ imei_list: [imeiOf(3)] })).items
  expect(row?.['trip_start']).toBeGreaterThanOrEqual(from + 28 * 60)
  expect(row?.['trip_end']).toBeLessThanOrEqual(from + 62 * 60)
  // 60 km/h for half an hour, but for what the first and last fix cut off.
  expect(row?.['trip_distance']).toBeGreaterThan(28_000)
  expect(row?.['trip_distance']).toBeLessThan(31_000)
})

test('devices in service are silent from a mark on; those whose service is over are not', async () => {
  expect(numbers(await offline())).toEqual([4, 5, 6])
  expect(numbers(await offline({ mark: 'h1' }))).toEqual([4, 5, 6])
  expect(numbers(await offline({ mark: 'h72' }))).toEqual([5, 6])
  expect(numbers(await offline({ silence: 'h24' }))).toEqual([4])
  expect(numbers(await offline({ mark: 'h72', silence: 'h24' }))).toEqual([])
  expect(numbers(await offline({ is_get_child: false }))).toEqual([5, 6])
  expect(await everyPage('devreport/OfflineDevices', { mark: 'h1' })).toEqual([4, 5, 6])
  expect(counts(await offline({ by: 'silence' }))).toEqual({ h24: 1, h168: 1, never: 1 })
  expect(counts(await offline({ by: 'silence', mark: 'h168' }))).toEqual({ h168: 1, never: 1 })
})

test('a silent device says since when, where, how full it was, and whom to call', async () => {
  const [sold, own, never] = (await offline()).items
  expect(sold).toMatchObject({
    silence: 'h24',
    since: start - 2 * day,
    power: 40,
    lat: 31_230_000,
    due_time: null,
    contact: 'Li',
    contact_phone: '13800000000',
    over_week: 0,
  })
  expect(Number(sold?.['silent_seconds'])).toBeGreaterThanOrEqual(2 * day)
  expect(own).toMatchObject({ silence: 'h168', contact: null, contact_phone: null, over_week: 1 })
  expect(never).toMatchObject({
    silence: 'never',
    since: null,
    silent_seconds: null,
    never_heard: 1,
  })
})

test('a device passes a mark as time goes by, and is silent no more once it is heard', async () => {
  platform.advance(hour)
  expect(numbers(await offline({ mark: 'h1' }))).toEqual([4, 5, 6, 9])
  expect(counts(await offline({ by: 'silence', mark: 'h1' }))).toMatchObject({ h1: 1 })
  await putState(platform, ids.get(5) ?? 0, { line: 'on' })
  expect(numbers(await offline())).toEqual([4, 6])
  expect(counts(await offline({ by: 'silence' }))).toEqual({ h24: 1, never: 1 })
})

test('unknown numbers are refused by name', async () => {
  const answer = await call(platform, 'devreport/CarStatus', { imei_list: ['999'] }, { sid })
  expect(answer['error_message']).toContain('999')
})
