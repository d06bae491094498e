import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SensorName, sensors } from '#lib/codes/sensors.ts'
import { insertReadings } from '#server/db/reading-store.ts'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import { createDevice } from '../../factories/devices.ts'
import {
  createAccount,
  createOrganisation,
  type Organisation,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'
import { prismaOf } from '../../factories/prisma-of.ts'

const epoch = Date.UTC(2020, 0, 1) / 1000
const hour = 3600
/** Kathmandu is 5 h 45 min ahead: its days begin then. */
const zone = 'Asia/Kathmandu'
const midnight = (date: number) => Date.UTC(2026, 8, date) / 1000 - 5.75 * hour
const noon = (date: number) => midnight(date) + 12 * hour

let platform: Platform
let home: Organisation
let sid: string
let strangerSid: string

type Told = [time: number, sensor: SensorName, value: number]

async function put(deviceId: number, told: readonly Told[]): Promise<void> {
  const readings = told.map(([time, sensor, value]) => ({
    deviceId,
    sensor: sensors[sensor].code,
    time: time - epoch,
    value: Math.round(value * 100),
  }))
  const heard = readings.map(({ sensor }) => ({ deviceId, sensor, heardAt: 0 }))
  await insertReadings(platform.positions, { readings, sensors: heard })
}

let last = 0
async function worn(told: readonly Told[]) {
  last += 1
  const imei = `8600000000003${String(last).padStart(2, '0')}`
  const { id } = await createDevice(platform, { organisation: home, imei })
  // In turn from both ends: the order in which they come is nothing to a sum.
  await put(id, [...told.slice(0, -1).toReversed(), ...told.slice(-2)])
  return { id, imei, simei: String(id) }
}

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  const root = await createOrganisation(platform, { name: 'root' })
  home = await createOrganisation(platform, { name: 'Home', parent: root })
  const stranger = await createOrganisation(platform, { name: 'Stranger', parent: root })
  await platform.pool.query('UPDATE organisation SET zone = $1 WHERE id = $2', [zone, home.id])
  sid = await logIn(platform, await createAccount(platform, { organisation: home }))
  strangerSid = await logIn(platform, await createAccount(platform, { organisation: stranger }))
})
afterAll(() => platform.close())

const asked = async (name: string, params: object, by = sid): Promise<Reply> => {
  platform.advance(2)
  const period = { start_time: noon(4), end_time: noon(6) }
  return call(platform, name, { ...period, ...params }, { sid: by })
}

test('steps are what a counter rises by, in days of the device, whatever it begins anew', async () => {
  const walker = await worn([
    // The day before is only what the first of the period is compared with.
    [noon(3), 'steps', 9000],
    [midnight(4) + 600, 'steps', 40],
    [noon(4), 'steps', 3040],
    // It was switched off and on.
    [noon(4) + hour, 'steps', 5],
    [noon(4) + 11 * hour, 'steps', 1005],
    // Nothing begins anew at this midnight.
    [noon(5), 'steps', 1505],
    // A counter that fell ill.
    [noon(5) + hour, 'steps', 900_000],
    [midnight(6) + 60, 'steps', 20],
  ])
  const { items, totals } = await asked('devreport/StepCount', {
    by: 'deviceDay',
    imei_list: [walker.imei],
  })
  const days = (rows: Reply[]) => rows.map(({ day, steps }) => [day, steps])
  expect(days(items)).toEqual([
    ['2026-09-06', 20],
    ['2026-09-05', 500],
    ['2026-09-04', 40 + 3000 + 5 + 1000],
  ])
  expect(totals).toMatchObject({ steps: 4565, days: 3, reached: 0 })
  const { days: own, goal } = await asked('device/GetHealth', { simei: walker.simei })
  expect(days(own)).toEqual([
    ['2026-09-04', 4045],
    ['2026-09-05', 500],
    ['2026-09-06', 20],
  ])
  expect(goal).toBe(8000)
  expect(own[0]).toMatchObject({ distance: 1416, calories: 51 })
})

const stepsOf = async (told: readonly Told[]) => {
  const { simei } = await worn(told)
  const { days } = await asked('device/GetHealth', { simei, kind: 'steps' })
  return days.map(({ day, steps }: Reply) => [day, steps])
}

test('readings of two clocks in the wrong order are no steps, nor is a restart a loss', async () => {
  const counted: Told[] = [
    [noon(4), 'steps', 1000],
    // A second later by our clock; of the watch two seconds before.
    [noon(4) - 2, 'steps', 1001],
    [noon(4) + 60, 'steps', 1060],
    [noon(4) + 58, 'steps', 1062],
    [noon(4) + 120, 'steps', 1100],
    // Switched off and on.
    [noon(4) + hour, 'steps', 2],
    [noon(4) + hour + 60, 'steps', 30],
    [noon(4) + hour + 59, 'steps', 31],
    // Its clock is ahead: it is at midnight while ours is not, and tells the old day once more.
    [midnight(5) - 2, 'steps', 0],
    [midnight(5) - 1, 'steps', 31],
    [midnight(5) + 1, 'steps', 1],
    [midnight(5) + hour, 'steps', 500],
  ]
  expect(await stepsOf(counted)).toEqual([
    ['2026-09-04', 1100 + 31],
    ['2026-09-05', 500],
  ])
})

test('a counter that leaps all day is a day of no more than a million steps', async () => {
  const leaps = Array.from(
    { length: 700 },
    (_, n): Told => [midnight(5) + n * 61, 'steps', n % 2 === 0 ? 90_000 : 0],
  )
  expect(await stepsOf(leaps)).toEqual([['2026-09-05', 1_000_000]])
})

test('distance, calories and goal follow what is written down of the wearer', async () => {
  const walker = await worn([
    [midnight(4) + 60, 'steps', 0],
    [noon(4), 'steps', 12_345],
    [noon(5), 'steps', 12_345],
  ])
  await prismaOf(platform).deviceProfile.create({
    data: { deviceId: walker.id, stepLength: '80', bodyWeight: '72.5', stepGoal: '12345' },
  })
  const params = { by: 'device', imei_list: [walker.imei] }
  const { items } = await asked('devreport/StepCount', params)
  expect(items).toMatchObject([
    { steps: 12_345, distance: 9876, calories: 742, goal: 12_345, reached: 1, days: 2 },
  ])
  await prismaOf(platform).deviceProfile.update({
    where: { deviceId: walker.id },
    data: { stepGoal: '12346' },
  })
  expect((await asked('devreport/StepCount', params)).items).toMatchObject([{ reached: 0 }])
})

test('pressure is one row of two values, and out of range by either, as the device is set', async () => {
  const told: Told[] = [
    [noon(4), 'systolic', 150],
    [noon(4), 'diastolic', 80],
    [noon(5), 'systolic', 120],
    [noon(5), 'diastolic', 95],
    [noon(6), 'systolic', 140],
    [noon(6), 'diastolic', 90],
  ]
  const { id, imei } = await worn(told)
  const rows = async (params: object = {}) =>
    (
      await asked('devreport/HealthDetail', { kind: 'pressure', imei_list: [imei], ...params })
    ).items.map((row: Reply) => [row['value'], row['diastolic'], row['is_outside']])
  expect(await rows()).toEqual([
    [150, 80, true],
    [120, 95, true],
    [140, 90, false],
  ])
  expect(await rows({ is_outside: true })).toHaveLength(2)
  expect(await rows({ is_outside: false })).toEqual([[140, 90, false]])
  expect(await rows({ limit_size: 1 })).toEqual([[150, 80, true]])
  await prismaOf(platform).deviceSetting.create({
    data: { deviceId: id, key: 'pressurehigh', value: { open: 0, value: 160 } },
  })
  expect(await rows({ is_outside: true })).toEqual([])
})

test('the course is a mean of steps, the last is the newest of the period', async () => {
  const { simei, imei } = await worn([
    [noon(4), 'bodyTemperature', 36.4],
    [noon(4) + 60, 'bodyTemperature', 36.8],
    [noon(5), 'bodyTemperature', 38.6],
    [noon(7), 'bodyTemperature', 36.5],
    [noon(5), 'heart', 71],
  ])
  const { items, days } = await asked('device/GetHealth', { simei })
  expect(items.map(({ kind }: Reply) => kind)).toEqual(['heart', 'bodyTemperature'])
  expect(days).toBeNull()
  const [, warmth] = items
  expect(warmth).toMatchObject({ last_time: noon(5), value: 38.6, range_from: null, range_to: 38 })
  expect(warmth.course).toMatchObject([
    { value: 36.6, least: 36.4, most: 36.8, readings: 2 },
    { value: 38.6, readings: 1 },
  ])
  const one = await asked('device/GetHealth', { simei, kind: 'heart' })
  expect(one.items).toMatchObject([{ kind: 'heart', value: 71, range_from: 50, range_to: 120 }])
  const drawn = await asked('devreport/HealthDetail', {
    kind: 'bodyTemperature',
    by: 'step',
    imei_list: [imei],
  })
  expect(drawn.totals).toEqual({ readings: 3, least: 36.4, value: 37.3, most: 38.6 })
})

test('a device tells whether it has told of a wearer, and nobody else hears of it', async () => {
  const quiet = await worn([])
  const told = await worn([[noon(4), 'heart', 70]])
  const detail = async (simei: string) =>
    (await call(platform, 'device/GetDetail', { simei, get_health: true }, { sid }))['has_health']
  expect([await detail(quiet.simei), await detail(told.simei)]).toEqual([false, true])
  const none = await asked('device/GetHealth', { simei: quiet.simei })
  expect([none.items, none.days]).toEqual([[], null])
  const foreign = await asked('device/GetHealth', { simei: told.simei }, strangerSid)
  expect(foreign.error).toBe('deviceNotFound')
})
