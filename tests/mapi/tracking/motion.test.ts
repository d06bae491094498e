import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodePolyline } from '#lib/geo/polyline.ts'
import { eraseTracking } from '#server/domain/fleet/bin/erase-tracking.ts'
import { drawLines } from '#server/domain/tracking/motion/draw-lines.ts'
import { remakeStream } from '#server/domain/tracking/motion/remake-stream.ts'
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
let deviceId: number
let sid: string
const hour = 3_600
const day = 86_400
/** Noon in the organisation's zone. */
const noon = (Math.floor(Date.now() / 1000 / day) - 3) * day + 4 * hour
const chinaDay = (time: number) => new Date((time + 8 * hour) * 1000).toISOString().slice(0, 10)

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  const root = await createOrganisation(platform, { name: 'root' })
  sid = await logIn(platform, await createAccount(platform, { organisation: root }))
  deviceId = (await createDevice(platform, { organisation: root })).id
  await putPositions(platform, fixes())
  await makeFacts(platform, deviceId)
})
afterAll(() => platform.close())

/** Stands at noon, drives 13:00 to 14:00, 23:30 to 00:30, and at the end. */
function fixes(): PositionOptions[] {
  const rows: PositionOptions[] = []
  let lat = 31_000_000
  let time = noon
  const go = (until: number, speed: number) => {
    for (; time < until; time += 60) {
      rows.push({ deviceId, time, lat, lon: 121_000_000, speed })
      lat += Math.round((speed / 36) * 60 * 9)
    }
  }
  go(noon + hour, 0)
  go(noon + 2 * hour, 360)
  go(noon + 11.5 * hour, 0)
  go(noon + 12.5 * hour, 360)
  go(noon + 14 * hour, 0)
  go(noon + 14.5 * hour, 720)
  return rows
}

async function ask(func: string, params: object) {
  platform.advance(1)
  return call(platform, `location/${func}`, params, { sid })
}

const listOf = async (func: string, from: number, to: number, more: object = {}) =>
  (await ask(func, { simei: String(deviceId), start_time: from, end_time: to, ...more }))[
    'items'
  ] as Record<string, number | boolean>[]

test('trips lie between stops, and an open one says so', async () => {
  const trips = await listOf('GetTrips', noon, noon + day)
  expect(trips.map((trip) => [trip['start_time'], trip['end_time'], trip['is_open']])).toEqual([
    [noon + hour, noon + 2 * hour, false],
    [noon + 11.5 * hour, noon + 12.5 * hour, false],
    [noon + 14 * hour, noon + 14.5 * hour - 60, true],
  ])
  expect(trips[0]).toMatchObject({ max_speed: 360, drive_seconds: hour, idle_seconds: 0 })
  const stops = await listOf('GetStops', noon, noon + day)
  expect(stops.map((stop) => [stop['start_time'], stop['end_time']])).toEqual([
    [noon, noon + hour],
    [noon + 2 * hour, noon + 11.5 * hour],
    [noon + 12.5 * hour, noon + 14 * hour],
  ])
})

test('a trip has its line once it is drawn, for who asks', async () => {
  const linesOf = async (more: object) =>
    (await listOf('GetTrips', noon, noon + day, more)).map((trip) => trip['line'])
  expect(await linesOf({})).toEqual([undefined, undefined, undefined])
  expect(await linesOf({ with_line: true })).toEqual([null, null, null])
  await drawLines({ main: platform.pool, positions: platform.positions, now: Date.now })
  const [first, second, open] = await linesOf({ with_line: true })
  const [trip] = await listOf('GetTrips', noon, noon + day)
  expect(decodePolyline(String(first))).toEqual([
    [121, Number(trip?.['start_lat']) / 1e6],
    [121, Number(trip?.['end_lat']) / 1e6],
  ])
  expect([typeof second, open]).toEqual(['string', null])
})

test('a trip is the same row whatever period touches it', async () => {
  const whole = await listOf('GetTrips', noon - 30 * day, noon + 2 * day)
  const periods = [
    [noon, noon + day],
    [noon + 12 * hour, noon + day],
    [noon + 1.5 * hour, noon + 1.6 * hour],
    [noon + 14.2 * hour, noon + 14.3 * hour],
    [noon + 12.4 * hour, noon + 14.1 * hour],
  ] as const
  for (const [from, to] of periods) {
    const touched = whole.filter(
      (trip) => Number(trip['start_time']) <= to && Number(trip['end_time']) >= from,
    )
    expect(await listOf('GetTrips', from, to)).toEqual(touched)
  }
})

test('pages go on after the last row', async () => {
  const whole = await listOf('GetStops', noon + 1800, noon + day)
  const first = await listOf('GetStops', noon + 1800, noon + day, { limit_size: 2 })
  const last_start_time = first.at(-1)?.['start_time']
  const rest = await listOf('GetStops', noon + 1800, noon + day, { last_start_time })
  expect([first.length, [...first, ...rest]]).toEqual([2, whole])
})

test('the days of a trip over midnight add up to it', async () => {
  const range = { start_day: chinaDay(noon), end_day: chinaDay(noon + day) }
  const { items } = await ask('DistanceDay', { simei: [String(deviceId)], ...range })
  const days = items as Record<string, number | string>[]
  expect(days.map((row) => [row['simei'], row['day'], row['trips']])).toEqual([
    [String(deviceId), chinaDay(noon), 2],
    [String(deviceId), chinaDay(noon + day), 1],
  ])
  const trips = await listOf('GetTrips', noon, noon + day)
  const sum = (rows: Record<string, unknown>[]) =>
    rows.reduce((total, row) => total + Number(row['distance']), 0)
  expect(sum(days)).toBe(sum(trips))
  expect(days[0]).toMatchObject({ drive_seconds: 1.5 * hour, stop_seconds: 10.5 * hour })
})

test('a track is as long as its trips, page by page', async () => {
  const range = { simei: String(deviceId), start_time: noon, end_time: noon + day }
  const { distance } = await ask('GetTrack', range)
  const trips = await listOf('GetTrips', noon, noon + day)
  expect(distance).toBe(trips.reduce((sum, trip) => sum + Number(trip['distance']), 0))
  let start_time: unknown = noon
  let sum = 0
  while (start_time !== null) {
    const page = await ask('GetTrack', { ...range, start_time, limit_size: 100 })
    sum += Number(page['distance'])
    start_time = page['next_time'] ?? null
  }
  expect(Math.abs(sum - Number(distance))).toBeLessThan(10)
})

const brokenPeriods = [
  [{ start_time: noon - 89 * day - 60 }, 'rangeTooLong'],
  [{ start_time: noon + 1, end_time: noon }, 'rangeReversed'],
  [{ start_time: noon - 190 * day, end_time: noon - 180 * day }, 'rangeTooOld'],
  [{ start_time: noon + 9 * day, end_time: noon + 9 * day }, 'rangeInFuture'],
] as const

test.each(
  ['GetTrips', 'GetStops'].flatMap((func) =>
    brokenPeriods.map(([params, error]) => [func, params, error] as const),
  ),
)('%s refuses %j', async (func, params, error) => {
  const range = { simei: String(deviceId), start_time: noon, end_time: noon + day }
  expect((await ask(func, { ...range, ...params })).error).toBe(error)
  expect((await ask(func, { ...range, start_time: noon - 89 * day })).errcode).toBe(0)
})

test.each([
  [{ start_day: chinaDay(noon - 31 * day) }, 'rangeTooLong'],
  [{ start_day: chinaDay(noon + 9 * day), end_day: chinaDay(noon + 9 * day) }, 'rangeInFuture'],
  [{ start_day: chinaDay(noon), end_day: chinaDay(noon - day) }, 'rangeReversed'],
  [{ start_day: chinaDay(noon - 190 * day), end_day: chinaDay(noon - 189 * day) }, 'rangeTooOld'],
  [{ start_day: '2026-13-01' }, 'badParams'],
  [{ simei: [] }, 'badParams'],
])('DistanceDay refuses %j', async (params, error) => {
  const range = { start_day: chinaDay(noon), end_day: chinaDay(noon) }
  const asked = { simei: [String(deviceId)], ...range }
  expect((await ask('DistanceDay', { ...asked, ...params })).error).toBe(error)
})

test('another zone of the organisation cuts the days again, and new ones below take it', async () => {
  const run = (func: string, params: object) => {
    platform.advance(1)
    return call(platform, `family/${func}`, params, { sid })
  }
  const { sid: sfamilyid } = await run('GetFamily', {})
  const change = { sfamilyid, zone: 'America/New_York' }
  expect((await run('ModifyFamily', { ...change, zone: 'Mars/Base' })).error).toBe('badParams')
  expect((await run('ModifyFamily', change)).errcode).toBe(0)
  const stores = { main: platform.pool, positions: platform.positions }
  expect(await remakeStream(stores, deviceId)).toBe(true)
  const range = { start_day: chinaDay(noon - day), end_day: chinaDay(noon + day) }
  const { items } = await ask('DistanceDay', { simei: [String(deviceId)], ...range })
  const trips = await listOf('GetTrips', noon, noon + day)
  const days = items as Record<string, number | string>[]
  expect(days.map((row) => row['trips']).reduce((sum: number, n) => sum + Number(n), 0)).toBe(3)
  // 14 to 28 hours after noon in China are one day there.
  expect(days.at(-1)).toMatchObject({ day: chinaDay(noon), trips: 3 })
  expect(trips).toHaveLength(3)
  const child = await run('AddFamily', { name: 'below', type: 'seller' })
  expect(await run('GetFamily', { sfamilyid: child['sid'] })).toMatchObject({
    zone: 'America/New_York',
  })
})

test('what is erased of a device takes its trips, stops and days along', async () => {
  await eraseTracking(platform.positions, { deviceId, before: undefined })
  for (const table of ['trip', 'stop', 'day', 'checkpoint']) {
    const { rows } = await platform.positions.query(
      `SELECT 1 FROM tracking.${table} WHERE device_id = $1`,
      [deviceId],
    )
    expect(rows, table).toEqual([])
  }
  expect(await listOf('GetTrips', noon, noon + day)).toEqual([])
})
