import { afterAll, beforeAll, expect, test } from 'vitest'
import { positionFlag } from '#lib/codes/position-flags.ts'
import type { VisibleDeviceId } from '#server/db/family-scope.ts'
import { readTrack } from '#server/domain/tracking/position/read-track.ts'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import {
  createDevice,
  makeFacts,
  type PositionOptions,
  putPositions,
} from '../../factories/devices.ts'
import { planOf } from '../../factories/explain.ts'
import { createAccount, createOrganisation } from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'

let platform: Platform
let deviceId: number
let sid: string
const hour = 3_600
const day = 86_400
const start = Math.floor(Date.now() / 1000) - 3 * hour

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  const root = await createOrganisation(platform, { name: 'root' })
  sid = await logIn(platform, await createAccount(platform, { organisation: root }))
  deviceId = (await createDevice(platform, { organisation: root })).id
  await platform.pool.query(
    `SELECT tracking.ensure_partitions((now() - interval '20 days')::date, now()::date)`,
  )
  const fix = (seconds: number, lat: number, speed = 300, flags = 0): PositionOptions => ({
    deviceId,
    time: start + seconds,
    lat,
    lon: 121_000_000,
    speed,
    flags,
  })
  await putPositions(platform, [
    fix(0, 31_000_000),
    fix(60, 31_009_000),
    { ...fix(60, 31_009_000), seq: 7 },
    fix(100, 35_000_000, 300, positionFlag.jump),
    fix(120, 31_018_000, 0),
    fix(900, 31_018_050, 0, positionFlag.late),
    fix(960, 31_027_000),
    fix(39 * day, 31_000_000, 300, positionFlag.future),
  ])
  await makeFacts(platform, deviceId)
})
afterAll(() => platform.close())

function read(func: string, params: object) {
  platform.advance(1)
  const range = { start_time: start, end_time: start + hour }
  const asked = { simei: String(deviceId), ...range, ...params }
  return call(platform, `location/${func}`, asked, { sid })
}

const track = (params: object = {}) => read('GetTrack', params)
const points = (params: object) => read('GetPoints', params)

test('points come in rows, also when a second has several and the page ends in it', async () => {
  const found: Reply[] = []
  let last = {}
  for (let pages = 0; pages < 9; pages++) {
    const { items } = await points({ limit_size: 2, ...last })
    found.push(...items)
    if (items.length < 2) break
    last = { last_time: items[1].time, last_seq: items[1].seq }
  }
  expect(found.map(({ time }) => time - start)).toEqual([0, 60, 60, 120, 900, 960])
  expect(found[0]).toMatchObject({ lat: 31_000_000, speed: 300, loc_type: 'e_static_gps' })
  expect((await track())['positionType']).toEqual([5, 5, 5, 5, 5, 5])
})

test('a track comes in columns without flagged fixes, with its stops and its length', async () => {
  const reply = await track()
  expect(reply).toMatchObject({
    time: [0, 60, 60, 120, 900, 960].map((seconds) => start + seconds),
    lat: [31_000_000, 31_009_000, 31_009_000, 31_018_000, 31_018_050, 31_027_000],
    flags: [0, 0, 0, 0, 0, 0],
    stops: [{ lat: 31_018_025, lon: 121_000_000, start_time: start + 120, end_time: start + 900 }],
    next_time: null,
  })
  expect(reply['distance']).toBeGreaterThan(2_980)
  expect(reply['distance']).toBeLessThan(3_010)
})

test('raw fixes are marked and do not lengthen the way', async () => {
  const [clean, raw] = [await track(), await track({ is_raw: true })]
  expect(raw['flags']).toEqual([0, 0, 0, positionFlag.jump, 0, 0, 0])
  expect(raw['distance']).toBe(clean['distance'])
})

test('a raw track that reaches now has the fixes that a device dated after it', async () => {
  const open = { end_time: start + 5 * hour }
  const raw = await track({ is_raw: true, ...open })
  expect(raw['time'].at(-1)).toBe(start + 39 * day)
  expect(raw['flags'].at(-1)).toBe(positionFlag.future)
  expect((await track(open))['time'].at(-1)).toBe(start + 960)
})

test('a longer stop is asked for by its seconds', async () => {
  expect((await track({ stop_seconds: 781 }))['stops']).toEqual([])
})

test('pages continue at next_time and keep fixes of one second together', async () => {
  const first = await track({ limit_size: 2 })
  expect(first['time']).toEqual([start])
  expect(first['next_time']).toBe(start + 60)
  const second = await track({ limit_size: 3, start_time: first['next_time'] })
  expect(second['time']).toEqual([start + 60, start + 60, start + 120])
  expect(second['next_time']).toBe(start + 900)
})

test.each([
  ['ends before it begins', { end_time: start - 1 }, 'rangeReversed'],
  ['is longer than 15 days', { start_time: start + hour - 15 * day - 60 }, 'rangeTooLong'],
  [
    'begins more than six months ago',
    { start_time: start - 187 * day, end_time: start - 187 * day + 60 },
    'rangeTooOld',
  ],
  [
    'begins in the future',
    { start_time: start + 2 * day, end_time: start + 2 * day + hour },
    'rangeInFuture',
  ],
  ['ends days ahead', { end_time: start + 3 * day }, 'rangeInFuture'],
])('a period that %s is refused', async (_, params, error) => {
  expect((await track(params)).error).toBe(error)
  expect((await points(params)).error).toBe(error)
})

test.each([
  ['is fifteen days long', { start_time: start + hour - 15 * day }],
  ['began six months ago', { start_time: start - 185 * day, end_time: start - 185 * day + 60 }],
  ['ends later today', { end_time: start + 4 * hour }],
])('a period that %s is read', async (_, params) => {
  expect((await track(params)).errcode).toBe(0)
  expect((await points(params)).errcode).toBe(0)
})

test('fifteen days are read by the key of each partition, none in full', async () => {
  const query = {
    deviceId: deviceId as VisibleDeviceId,
    from: start - 14 * day,
    to: start + hour,
    isRaw: false,
    limit: 100,
  }
  const plan = await planOf(platform.positions, () => readTrack(platform.positions, query))
  expect(plan.kinds).not.toContain('Seq Scan')
  expect(plan.indexes.some((name) => /^position_\d{8}_pkey$/.test(name))).toBe(true)
  const partitions = new Set(plan.tables.filter((name) => /^position_\d{8}$/.test(name)))
  expect(partitions.size).toBeLessThanOrEqual(16)
})
