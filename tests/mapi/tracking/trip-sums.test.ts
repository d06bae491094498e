import { afterAll, beforeAll, expect, test } from 'vitest'
import { statBounds } from '#lib/rules/stat-bounds.ts'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import {
  createDevice,
  makeFacts,
  type PositionOptions,
  putPositions,
} from '../../factories/devices.ts'
import { createFence } from '../../factories/fences.ts'
import {
  createAccount,
  createOrganisation,
  type Organisation,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'
import { createPoi } from '../../factories/pois.ts'
import { prismaOf } from '../../factories/prisma-of.ts'
import { limit, unlimit } from '../../factories/service-limits.ts'

let platform: Platform
let root: Organisation
let dealer: Organisation
let sid: string
let customerSid: string
const minute = 60
const hour = 3_600
const day = 86_400
/** Midnight of China four days ago; organisations are there unless they say otherwise. */
const midnight = (Math.floor(Date.now() / 1000 / day) - 4) * day - 8 * hour
/** Latitudes of places on one meridian; a fix a minute at 60 km/h is 8 983 further. */
const yard = 31_000_000
const step = 8_983
const at = (days: number, hours: number) => midnight + days * day + hours * hour

type Leg = { from: number; minutes: number; isBack?: boolean }

/** Rests at the yard from `since` to `until`, but for legs at 60 km/h to the north, and back. */
function drive(deviceId: number, [since, until]: [number, number], legs: Leg[]): PositionOptions[] {
  const rows: PositionOptions[] = []
  let lat = yard
  for (let time = since; time <= until; time += minute) {
    const leg = legs.find(({ from, minutes }) => time >= from && time < from + minutes * minute)
    rows.push({ deviceId, time, lat, lon: 121_000_000, speed: leg ? 600 : 0 })
    if (leg) lat += leg.isBack ? -step : step
  }
  return rows
}

/** Out for half an hour, two hours there, and back: twice. Another goes out once and has not come back. */
beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  root = await createOrganisation(platform, { name: 'root' })
  dealer = await createOrganisation(platform, { name: 'Dealer', parent: root })
  const customer = await createOrganisation(platform, { name: 'Customer', parent: dealer })
  sid = await logIn(platform, await createAccount(platform, { organisation: dealer }))
  customerSid = await logIn(platform, await createAccount(platform, { organisation: customer }))
  const own = await createDevice(platform, { organisation: dealer, imei: '860000000000001' })
  const sold = await createDevice(platform, { organisation: customer, imei: '860000000000002' })
  await createDevice(platform, { organisation: customer, imei: '860000000000003' })
  await prismaOf(platform).deviceProfile.create({
    data: { deviceId: sold.id, leaderName: 'Ms Li' },
  })
  const legs = (days: number): Leg[] => [
    { from: at(days, 8), minutes: 30 },
    { from: at(days, 10.5), minutes: 30, isBack: true },
  ]
  await putPositions(platform, [
    ...drive(own.id, [at(0, 6), at(1, 18)], [...legs(0), ...legs(1)]),
    ...drive(sold.id, [at(1, 6), at(1, 14)], [{ from: at(1, 9), minutes: 60 }]),
  ])
  await makeFacts(platform, own.id)
  await makeFacts(platform, sold.id)
})
afterAll(() => platform.close())

type Row = Record<string, number | string | boolean | null>

async function askAll(func: string, params: object, by = sid): Promise<Reply> {
  platform.advance(2)
  const period = { start_time: midnight, end_time: midnight + 2 * day - 1 }
  return call(platform, func, { ...period, ...params }, { sid: by })
}
const rowsOf = (answer: Reply): Row[] => answer['items']
const ask = async (func: string, params: object = {}, by = sid) =>
  rowsOf(await askAll(func, params, by))

/** All pages, as their `next` leads. */
async function pagesOf(func: string, params: object): Promise<Row[][]> {
  const pages: Row[][] = []
  for (let next: object | null = {}; next; ) {
    const answer = await askAll(func, { ...params, ...next })
    expect(answer.error).toBeUndefined()
    pages.push(rowsOf(answer))
    next = answer['next']
  }
  return pages
}
const pick = (rows: Row[], ...keys: string[]) => rows.map((row) => keys.map((key) => row[key]))
/** Hours from the first midnight, to a tenth. */
const hoursOf = (rows: Row[], key: string) =>
  rows.map((row) => Math.round((Number(row[key]) - midnight) / 360) / 10)
const sumOf = (rows: Row[], key: string) => rows.reduce((sum, row) => sum + Number(row[key]), 0)
const [one, two] = ['860000000000001', '860000000000002']

test('trips stand by the numbers of their devices, then by time', async () => {
  const rows = await ask('location/PDistance')
  expect(pick(rows, 'imei')).toEqual([[one], [one], [one], [one], [two]])
  expect(hoursOf(rows, 'start_time')).toEqual([8, 10.5, 32, 34.5, 33])
  expect(hoursOf(rows, 'end_time')).toEqual([8.5, 11, 32.5, 35, 34])
  for (const row of rows) expect(row).toMatchObject({ is_open: false, trips: 1, max_speed: 600 })
  expect(pick(rows, 'driver').at(-1)).toEqual(['Ms Li'])
  expect(pick(rows, 'driver')[0]).toEqual([null])
  // 30 and 60 minutes at 60 km/h, but for what the first and last fix cut off.
  const kilometres = rows.map((row) => Math.round(Number(row['distance']) / 1000))
  for (const [index, wanted] of [30, 30, 30, 30, 60].entries())
    expect(Math.abs((kilometres[index] ?? 0) - wanted)).toBeLessThanOrEqual(2)
})

test('pages follow one another without a gap, also within a device', async () => {
  const rows = await ask('location/PDistance')
  for (const limit_size of [1, 2, 4, 5]) {
    const pages = await pagesOf('location/PDistance', { limit_size })
    expect(pages.flat()).toEqual(rows)
    expect(pages[0]).toHaveLength(limit_size)
  }
})

test('days and months add up to the trips', async () => {
  const trips = await ask('location/PDistance')
  for (const by of ['day', 'month']) {
    const sums = await ask('location/PDistance', { by })
    for (const key of ['trips', 'distance', 'drive_seconds', 'idle_seconds'])
      expect(sumOf(sums, key), key).toBe(sumOf(trips, key))
  }
  const days = await ask('location/PDistance', { by: 'day' })
  expect(pick(days, 'trips')).toEqual([[3], [2]])
})

test('a day, a number and the own devices alone narrow the trips', async () => {
  const begun = async (params: object) =>
    hoursOf(await ask('location/PDistance', params), 'start_time')
  expect(await begun({ end_time: midnight + day - 1 })).toEqual([8, 10.5])
  expect(await begun({ imei_list: [two] })).toEqual([33])
  expect(await begun({ is_get_child: false })).toEqual([8, 10.5, 32, 34.5])
  expect(await begun({ search: '0003' })).toEqual([])
})

test('stops that began in the days, and the one that has not ended', async () => {
  const rows = await ask('devreport/Stops')
  expect(pick(rows, 'imei')).toEqual([[one], [one], [one], [one], [one], [two], [two]])
  expect(hoursOf(rows, 'start_time')).toEqual([6, 8.5, 11, 32.5, 35, 30, 34])
  expect(hoursOf(rows, 'end_time')).toEqual([8, 10.5, 32, 34.5, 42, 33, 38])
  expect(pick(rows, 'is_open').flat()).toEqual([false, false, false, false, true, false, true])
  const pages = await pagesOf('devreport/Stops', { limit_size: 2 })
  expect(pages.flat()).toEqual(rows)
})

test('the least length and the hour narrow the stops, and the hours add up to them', async () => {
  const rows = await ask('devreport/Stops')
  const long = await ask('devreport/Stops', { min_seconds: 4 * hour })
  expect(hoursOf(long, 'start_time')).toEqual([11, 35, 34])
  const hours = await ask('devreport/Stops', { by: 'hour' })
  expect(pick(hours, 'hour', 'stops')).toEqual([
    ['06', 2],
    ['08', 2],
    ['10', 1],
    ['11', 2],
  ])
  for (const key of ['stops', 'stop_seconds', 'idle_seconds'])
    expect(sumOf(hours, key), key).toBe(sumOf(rows, key))
  const eight = await ask('devreport/Stops', { hour: 8 })
  expect(hoursOf(eight, 'start_time')).toEqual([8.5, 32.5])
  const longAtEleven = await ask('devreport/Stops', { by: 'hour', min_seconds: 7.5 * hour })
  expect(pick(longAtEleven, 'hour', 'stops')).toEqual([['11', 1]])
})

test('stops near one another are one place', async () => {
  const rows = await ask('devreport/FrequentStops')
  // The yard, where both begin, and where the first one goes twice.
  expect(pick(rows, 'visits', 'devices')).toEqual([
    [4, 2],
    [2, 1],
  ])
  const stops = await ask('devreport/Stops')
  const all = await ask('devreport/FrequentStops', { min_visits: 1 })
  expect(sumOf(all, 'visits')).toBe(stops.length)
  expect(sumOf(all, 'stop_seconds')).toBe(sumOf(stops, 'stop_seconds'))
  const [first] = rows
  expect(Math.abs(Number(first?.['lat']) - yard)).toBeLessThan(step)
  expect(first).toMatchObject({ imei: one, mean_seconds: Number(first?.['stop_seconds']) / 4 })
  // One kilometre a minute: nothing else is that near.
  expect(await ask('devreport/FrequentStops', { radius: 1000 })).toHaveLength(2)
  expect(await ask('devreport/FrequentStops', { min_visits: 3 })).toHaveLength(1)
})

test('fences and own places are named where the reader may see them', async () => {
  const around = { lat: yard, lon: 121_000_000 }
  await createFence(platform, { organisation: dealer, name: 'Large', radius: 2000, ...around })
  await createFence(platform, { organisation: dealer, name: 'Yard', radius: 1000, ...around })
  await createFence(platform, { organisation: root, name: 'Of root', radius: 500, ...around })
  await createPoi(platform, { organisation: dealer, name: 'Depot', ...around })
  const named = async (by: string) =>
    pick(await ask('devreport/Stops', { imei_list: [two] }, by), 'fencename', 'poi_name')
  expect(await named(sid)).toEqual([
    ['Yard', 'Depot'],
    [null, null],
  ])
  // What those above have not shared stays theirs.
  expect(await named(customerSid)).toEqual([
    [null, null],
    [null, null],
  ])
  await createPoi(platform, { organisation: root, name: 'Shared', isShared: true, ...around })
  expect((await named(customerSid))[0]).toEqual([null, 'Shared'])
  const [first] = await ask('devreport/FrequentStops')
  expect(first).toMatchObject({ fencename: 'Yard', name: first?.['poi_name'] })
})

test('devices that did nothing are passed in pages that end', async () => {
  const many = await createOrganisation(platform, { name: 'Many', parent: root })
  await platform.pool.query(
    `INSERT INTO device (imei, organisation_id, protocol)
     SELECT (5000000 + n)::text, $1, 'jt808' FROM generate_series(1, $2::int) n`,
    [many.id, statBounds.looked + 10],
  )
  const last = await createDevice(platform, { organisation: many, imei: '999999999999999' })
  await putPositions(
    platform,
    drive(last.id, [at(0, 6), at(0, 12)], [{ from: at(0, 8), minutes: 30 }]),
  )
  await makeFacts(platform, last.id)
  const params = { sfamilyid: String(many.id) }
  const admin = await logIn(platform, await createAccount(platform, { organisation: many }))
  const first = await askAll('location/PDistance', params, admin)
  expect(rowsOf(first)).toEqual([])
  const second = await askAll('location/PDistance', { ...params, ...first['next'] }, admin)
  expect(pick(rowsOf(second), 'imei')).toEqual([['999999999999999']])
  expect(second['next']).toBeNull()
  const hours = await askAll('devreport/Stops', { ...params, by: 'hour' }, admin)
  expect(hours['is_cut']).toBe(true)
})

test('what a device’s tracks are no longer kept for is hidden', async () => {
  const old = await createDevice(platform, { organisation: dealer, imei: '860000000000009' })
  await putPositions(
    platform,
    drive(old.id, [at(-40, 6), at(-40, 12)], [{ from: at(-40, 8), minutes: 30 }]),
  )
  await makeFacts(platform, old.id)
  const start_time = midnight - 41 * day
  const period = { start_time, end_time: start_time + 3 * day, imei_list: [old.imei] }
  const found = async () => [
    await ask('location/PDistance', period),
    await ask('location/PDistance', { ...period, by: 'day' }),
    await ask('devreport/Stops', period),
    await ask('devreport/Stops', { ...period, by: 'hour' }),
    await ask('devreport/FrequentStops', { ...period, min_visits: 1 }),
  ]
  await limit(platform, 'trackStorage', { flow: 1 })
  for (const rows of await found()) expect(rows).toEqual([])
  await unlimit(platform)
  for (const rows of await found()) expect(rows).not.toEqual([])
})

test('trips are of 92 days at most, stops of 31', async () => {
  const refusal = async (func: string, days: number) =>
    (await askAll(func, { start_time: midnight - days * day, end_time: midnight }))['error_message']
  expect(await refusal('location/PDistance', 93)).toContain('92')
  expect(await refusal('devreport/Stops', 32)).toContain('31')
  expect(await refusal('devreport/FrequentStops', 32)).toContain('31')
})
