import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, logIn } from '../../factories/caller.ts'
import {
  createDevice,
  makeFacts,
  type PositionOptions,
  putPositions,
} from '../../factories/devices.ts'
import { createAccount, createOrganisation } from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'

let platform: Platform
let sid: string
const hour = 3_600
const day = 86_400
/** Midnight of China four days ago; organisations are there unless they say otherwise. */
const midnight = (Math.floor(Date.now() / 1000 / day) - 4) * day - 8 * hour
const dayOf = (time: number) => new Date((time + 8 * hour) * 1000).toISOString().slice(0, 10)
const [first, second] = [dayOf(midnight), dayOf(midnight + day)]

/** Drives 60 km/h between `from` and `to`, at rest before and after, a fix a minute. */
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

/** One of the dealer's own, two of a customer of his, one of whom never moved. */
beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  const root = await createOrganisation(platform, { name: 'root' })
  const dealer = await createOrganisation(platform, { name: 'Dealer', parent: root })
  const customer = await createOrganisation(platform, { name: 'Customer', parent: dealer })
  sid = await logIn(platform, await createAccount(platform, { organisation: dealer }))
  const activatedAt = new Date(midnight * 1000)
  const imei = (n: number) => `86000000000000${n}`
  const own = await createDevice(platform, { organisation: dealer, imei: imei(1), activatedAt })
  const sold = await createDevice(platform, { organisation: customer, imei: imei(2), activatedAt })
  await createDevice(platform, { organisation: customer, imei: imei(3), activatedAt: null })
  await putPositions(platform, [
    ...drive(own.id, midnight + 10 * hour, midnight + 11 * hour),
    ...drive(own.id, midnight + day + 10 * hour, midnight + day + 12 * hour),
    ...drive(sold.id, midnight + day + 14 * hour, midnight + day + 14.5 * hour),
  ])
  await makeFacts(platform, own.id)
  await makeFacts(platform, sold.id)
})
afterAll(() => platform.close())

type Row = Record<string, number | string | null>

async function ask(params: object, func = 'devreport/RunTime'): Promise<Row[]> {
  platform.advance(1)
  const period = { start_time: midnight, end_time: midnight + 2 * day - 1 }
  const answer = await call(platform, func, { ...period, ...params }, { sid })
  return answer['items'] as Row[]
}

const sumOf = (rows: Row[], key: string) =>
  rows.reduce((sum, row) => sum + Number(row[key] ?? 0), 0)

const pick = (rows: Row[], ...keys: string[]) => rows.map((row) => keys.map((key) => row[key]))

test('days are added up newest first, and only those that were asked for', async () => {
  const rows = await ask({ by: 'day' })
  expect(pick(rows, 'key', 'trips', 'drive_seconds', 'moved_days')).toEqual([
    [second, 2, 2.5 * hour, 2],
    [first, 1, hour, 1],
  ])
  const one = await ask({ by: 'day', end_time: midnight + day - 1 })
  expect(pick(one, 'key', 'trips')).toEqual([[first, 1]])
})

test('devices stand by their numbers, those that never moved too, page by page', async () => {
  const rows = await ask({ by: 'device' })
  expect(pick(rows, 'imei', 'sfamily_name', 'trips', 'drive_seconds', 'moved_days')).toEqual([
    ['860000000000001', 'Dealer', 2, 3 * hour, 2],
    ['860000000000002', 'Customer', 1, hour / 2, 1],
    ['860000000000003', 'Customer', 0, 0, 0],
  ])
  expect(rows.at(-1)).toMatchObject({ distance: 0, max_speed: 0, avg_speed: null })
  const page = await ask({ by: 'device', limit_size: 2 })
  const last_key = page.at(-1)?.['key']
  expect([...page, ...(await ask({ by: 'device', last_key }))]).toEqual(rows)
})

test('every group adds up to the same', async () => {
  const keys = ['distance', 'trips', 'drive_seconds', 'stop_seconds', 'moved_days']
  const sums = await Promise.all(
    ['day', 'month', 'device', 'family'].map(async (by) => {
      const rows = await ask({ by })
      return keys.map((key) => sumOf(rows, key))
    }),
  )
  expect(sums).toEqual(sums.map(() => sums[0]))
  // 60 km/h for three and a half hours, but for what the first and last fix of a trip cut off.
  expect(sums[0]?.[0]).toBeGreaterThan(203_000)
  expect(sums[0]?.[0]).toBeLessThan(211_000)
})

test('organisations directly below stand beside the own devices, by distance', async () => {
  const rows = await ask({ by: 'family' })
  expect(pick(rows, 'sfamily_name', 'drive_seconds')).toEqual([
    ['Dealer', 3 * hour],
    ['Customer', hour / 2],
  ])
  expect(rows[0]?.['key']).toBe('own')
})

const states = ['drive_seconds', 'idle_seconds', 'static_seconds', 'offline_seconds']

test('every second is in one state, from the day of the first report on', async () => {
  const statesBy = (by: string) => ask({ by }, 'summary/MultiDeviceState')
  const rows = await statesBy('device')
  // At rest before and after each drive, and silent from then on.
  expect(pick(rows, 'imei', ...states)).toEqual([
    ['860000000000001', 3 * hour, 0, 4 * hour, 41 * hour],
    ['860000000000002', hour / 2, 0, 2 * hour, 45.5 * hour],
    ['860000000000003', 0, 0, 0, 0],
  ])
  expect(rows[0]).toMatchObject({ drive_share: 6.3, offline_share: 85.4 })
  expect(rows[2]).toMatchObject({ drive_share: null, offline_share: null })
  for (const by of ['day', 'month', 'family']) {
    const same = await statesBy(by)
    expect(states.map((key) => sumOf(same, key))).toEqual(states.map((key) => sumOf(rows, key)))
  }
})

test('devices and organisations have their distance on each day', async () => {
  const daysBy = (by: string) => ask({ by }, 'summary/GetDistanceStat')
  const rows = await daysBy('device')
  const daysOf = (row: Row | undefined) => row?.['days'] as unknown as Record<string, number>
  expect(rows.map((row) => Object.keys(daysOf(row)).sort())).toEqual([
    [first, second],
    [second],
    [],
  ])
  for (const row of rows)
    expect(Object.values(daysOf(row)).reduce((a, b) => a + b, 0)).toBe(row['distance'])
  const byDay = await daysBy('day')
  expect(pick(byDay, 'key', 'days')).toEqual([
    [second, null],
    [first, null],
  ])
  const families = await daysBy('family')
  expect(families.reduce((sum, row) => sum + (daysOf(row)[second] ?? 0), 0)).toBe(
    byDay[0]?.['distance'],
  )
})

test('devices are ranked by how far they went, and counted by it', async () => {
  const ranked = (params: object) => ask(params, 'devreport/MileageStatus')
  const rows = await ranked({})
  expect(pick(rows, 'imei', 'band', 'moved_days', 'devices')).toEqual([
    ['860000000000001', 'under200', 2, 1],
    ['860000000000002', 'under50', 1, 1],
    ['860000000000003', 'none', 0, 1],
  ])
  expect(Number(rows[0]?.['day_distance'])).toBe(Math.round(Number(rows[0]?.['distance']) / 2))
  const page = await ranked({ limit_size: 1 })
  expect([...page, ...(await ranked({ last_key: page[0]?.['key'] }))]).toEqual(rows)
  const bands = await ranked({ by: 'band' })
  expect(pick(bands, 'band', 'devices')).toEqual([
    ['none', 1],
    ['under10', 0],
    ['under50', 1],
    ['under200', 1],
    ['under1000', 0],
    ['more', 0],
  ])
  expect(sumOf(bands, 'distance')).toBe(sumOf(rows, 'distance'))
  expect(pick(await ranked({ band: 'none' }), 'imei')).toEqual([['860000000000003']])
})

test('a list of numbers, a text and the own devices alone narrow it', async () => {
  const numbers = async (params: object) => pick(await ask({ by: 'device', ...params }), 'imei')
  expect(await numbers({ imei_list: ['860000000000002'] })).toEqual([['860000000000002']])
  expect(await numbers({ search: '0003' })).toEqual([['860000000000003']])
  expect(await numbers({ is_get_child: false })).toEqual([['860000000000001']])
  const answer = await call(
    platform,
    'devreport/RunTime',
    { start_time: midnight, end_time: midnight, imei_list: ['860000000000009'] },
    { sid },
  )
  expect(answer['error_message']).toContain('860000000000009')
})

test('the day of a moment is the reader’s', async () => {
  const asked = { by: 'day', start_time: midnight, end_time: midnight }
  expect(pick(await ask(asked), 'key')).toEqual([[first]])
  // In New York it is noon of the day before.
  await call(platform, 'user/SetInfo', { zone_name: 'America/New_York' }, { sid })
  expect(await ask(asked)).toEqual([])
  await call(platform, 'user/SetInfo', { zone_name: 'Asia/Shanghai' }, { sid })
})

test('a period is at most a year, and in order', async () => {
  const refusal = async (start_time: number, end_time: number) =>
    (await call(platform, 'devreport/RunTime', { start_time, end_time }, { sid }))['error_message']
  expect(await refusal(midnight - 367 * day, midnight)).toContain('366')
  expect(await refusal(midnight, midnight - day)).toBeTruthy()
})

test('an odometer is its reading, on and back by the distance of the days between', async () => {
  const days = await ask(
    { by: 'device', imei_list: ['860000000000001'] },
    'summary/GetDistanceStat',
  )
  const [row] = days
  expect(row).toMatchObject({ odometer_start: null, odometer_end: null })
  const ways = row?.['days'] as unknown as Record<string, number>
  const [one = 0, two = 0] = [ways[first], ways[second]]
  const read = async (on: string, odometer_km: number) => {
    platform.advance(2)
    const params = { simei: String(row?.['simei']), day: on, odometer_km }
    expect((await call(platform, 'device/SetMeter', params, { sid })).error).toBeUndefined()
  }
  const shown = async (params: object = {}) => {
    const named = { by: 'device', imei_list: ['860000000000001'], ...params }
    const [now] = await ask(named, 'summary/GetDistanceStat')
    return [now?.['odometer_start'], now?.['odometer_end']]
  }
  await read(second, 5000)
  expect(await shown()).toEqual([5_000_000 - one - two, 5_000_000])
  expect(await shown({ end_time: midnight })).toEqual([5_000_000 - one - two, 5_000_000 - two])
  await read(first, 100)
  expect(await shown()).toEqual([100_000 - one, 100_000 + two])
  const later = { start_time: midnight + day, end_time: midnight + day }
  expect(await shown(later)).toEqual([100_000, 100_000 + two])
  const [sum] = await ask({ by: 'day' }, 'summary/GetDistanceStat')
  expect(sum).toMatchObject({ odometer_start: null, odometer_end: null })
})
