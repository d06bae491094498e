import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SensorName, sensors } from '#lib/codes/sensors.ts'
import { readingBounds } from '#lib/rules/reading-bounds.ts'
import { insertReadings } from '#server/db/reading-store.ts'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import { createDevice, putState } from '../../factories/devices.ts'
import {
  createAccount,
  createOrganisation,
  type Organisation,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'
import { prismaOf } from '../../factories/prisma-of.ts'

const hour = 3_600
const epoch = Date.UTC(2020, 0, 1) / 1000
/** Noon in China. */
const noon = (date: number) => Date.UTC(2026, 8, date, 4) / 1000
/** Clocks of Santiago go forward at midnight of the sixth. */
const [firstDate, lastDate] = [4, 8]

type Told = { time: number; sensor: SensorName; value: number }
type Home = 'America/Santiago' | 'Asia/Kathmandu'
type Thing = { id: number; imei: string; zone: Home; told: Told[]; range?: [number, number] }

/** Of a seed, 0 to 1. */
function lots(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Of some days, a quarter of an hour apart and less, with a silence of two hours now and then. */
function climate(seed: number): Told[] {
  const lot = lots(seed)
  const told: Told[] = []
  for (let time = Date.UTC(2026, 8, 2) / 1000; time < Date.UTC(2026, 8, 11) / 1000; ) {
    const degrees = 5 + 5 * Math.sin(time / 20_000) + lot()
    told.push({ time, sensor: 'temperature1', value: Math.round(degrees * 10) / 10 })
    if (lot() < 0.5) told.push({ time, sensor: 'temperature2', value: 0 - Math.round(degrees) })
    if (lot() < 0.2) told.push({ time, sensor: 'humidity1', value: Math.round(60 + 9 * lot()) })
    time += Math.ceil(lot() < 0.05 ? 2 * hour : 60 + 800 * lot())
  }
  return told
}

let platform: Platform
let dealer: Organisation
let sid: string
let strangerSid: string
const things: Thing[] = []

async function put(deviceId: number, told: readonly Told[]): Promise<void> {
  const rows = told.map(({ time, sensor, value }) => ({
    deviceId,
    sensor: sensors[sensor].code,
    time: time - epoch,
    value: Math.round(value * 100),
  }))
  const heard = rows.map(({ sensor }) => ({ deviceId, sensor, heardAt: 0 }))
  await insertReadings(platform.positions, { readings: rows, sensors: heard })
}

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  const root = await createOrganisation(platform, { name: 'root' })
  dealer = await createOrganisation(platform, { name: 'Dealer', parent: root })
  const stranger = await createOrganisation(platform, { name: 'Stranger', parent: root })
  sid = await logIn(platform, await createAccount(platform, { organisation: dealer }))
  strangerSid = await logIn(platform, await createAccount(platform, { organisation: stranger }))
  for (const [at, zone] of (['America/Santiago', 'Asia/Kathmandu'] as const).entries()) {
    const home = await createOrganisation(platform, { name: zone, parent: dealer })
    await platform.pool.query('UPDATE organisation SET zone = $1 WHERE id = $2', [zone, home.id])
    const imei = `86000000000000${at + 1}`
    const { id } = await createDevice(platform, { organisation: home, imei })
    things.push({ id, imei, zone, told: climate(at + 1), ...(at === 0 && { range: [2, 8] }) })
  }
  for (const { id, told, range } of things) {
    const lot = lots(id)
    const shuffled = told.map((one) => [lot(), one] as const).sort(([a], [b]) => a - b)
    const mixed = shuffled.map(([, one]) => one)
    for (let from = 0; from < mixed.length; from += 100)
      await put(id, mixed.slice(from, from + 150))
    if (range)
      await prismaOf(platform).deviceProfile.create({
        data: { deviceId: id, temperatureFrom: String(range[0]), temperatureTo: String(range[1]) },
      })
  }
})
afterAll(() => platform.close())

type Row = Record<string, number | string | boolean | null>

async function askAll(func: string, params: object = {}, by = sid): Promise<Reply> {
  platform.advance(2)
  const period = { start_time: noon(firstDate), end_time: noon(lastDate) }
  return call(platform, `devreport/${func}`, { ...period, ...params }, { sid: by })
}
async function ask(func: string, params: object = {}, by = sid): Promise<Row[]> {
  const answer = await askAll(func, params, by)
  expect(answer.error).toBeUndefined()
  return answer['items']
}

const dates = new Map<Home, Intl.DateTimeFormat>()
function dateOf(zone: Home, time: number): string {
  const options = { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const format = dates.get(zone) ?? new Intl.DateTimeFormat('en-CA', options)
  dates.set(zone, format)
  return format.format(new Date(time * 1000))
}
const isAsked = (date: string) => date >= `2026-09-0${firstDate}` && date <= `2026-09-0${lastDate}`

type Truth = {
  readings: number
  sum: number
  least: number
  most: number
  outside: number
  known: number
}

/** Reading by reading, by the calendar that the zone's own clock shows. */
function truthOf({ told, zone, range }: Thing, sensor: SensorName): Map<string, Truth> {
  const own = told.filter((one) => one.sensor === sensor)
  const days = new Map<string, Truth>()
  own.forEach(({ time, value }, at) => {
    const date = dateOf(zone, time)
    if (!isAsked(date)) return
    const day = days.get(date) ?? {
      readings: 0,
      sum: 0,
      least: 999,
      most: -999,
      outside: 0,
      known: 0,
    }
    days.set(date, day)
    const stands = Math.min((own[at + 1]?.time ?? Number.MAX_SAFE_INTEGER) - time, hour)
    day.readings += 1
    day.sum += value
    day.least = Math.min(day.least, value)
    day.most = Math.max(day.most, value)
    day.known += stands
    if (range && (value < range[0] || value > range[1])) day.outside += stands
  })
  return days
}

const hundredth = (value: number) => Math.round(value * 100) / 100

test('each sensor and day is as it was, across a change of clocks, late, twice and shuffled', async () => {
  const rows = await ask('TemperatureTotal', { by: 'sensorDay' })
  const wanted = things.flatMap((thing) =>
    (['temperature1', 'temperature2'] as const).flatMap((sensor) =>
      [...truthOf(thing, sensor)].reverse().map(([day, truth]) => ({
        imei: thing.imei,
        sensor,
        day,
        readings: truth.readings,
        least: truth.least,
        mean: hundredth(truth.sum / truth.readings),
        most: truth.most,
        outside_seconds: truth.outside,
        kept_share: Math.round(((truth.known - truth.outside) * 1000) / truth.known) / 10,
      })),
    ),
  )
  expect(wanted).toHaveLength(20)
  expect(rows).toHaveLength(20)
  for (const [at, row] of rows.entries()) expect(row).toMatchObject(wanted[at] ?? {})
  const damp = truthOf(things[0] as Thing, 'humidity1').get(String(rows[0]?.['day']))
  expect(rows[0]?.['humidity']).toBe(hundredth((damp?.sum ?? 0) / (damp?.readings ?? 1)))
})

test('sensors and days add up to the same, and totals are of all pages', async () => {
  const parts = await ask('TemperatureTotal', { by: 'sensorDay' })
  const sumOf = (rows: Row[], key: string) => rows.reduce((sum, row) => sum + Number(row[key]), 0)
  for (const by of ['sensor', 'day']) {
    const answer = await askAll('TemperatureTotal', { by })
    for (const key of ['readings', 'outside_seconds']) {
      expect(sumOf(answer['items'], key), `${by} ${key}`).toBe(sumOf(parts, key))
      expect(answer['totals'][key]).toBe(sumOf(parts, key))
    }
  }
  const { totals } = await askAll('TemperatureTotal', { by: 'sensor', limit_size: 1 })
  expect(totals.least).toBe(Math.min(...parts.map(({ least }) => Number(least))))
  expect(totals.most).toBe(Math.max(...parts.map(({ most }) => Number(most))))
})

test('pages follow one another without a gap', async () => {
  const rows = await ask('TemperatureTotal', { by: 'sensorDay' })
  const paged: Row[] = []
  for (let last: unknown; ; last = paged.at(-1)?.['key']) {
    const more = await ask('TemperatureTotal', {
      by: 'sensorDay',
      limit_size: 7,
      ...(last !== undefined && { last_key: last }),
    })
    paged.push(...more)
    if (more.length < 7) break
  }
  expect(paged).toEqual(rows)
})

test('every reading of the days is listed once, with its sensor and whether it was outside', async () => {
  const wanted = things.flatMap(({ told, imei, zone, range }) =>
    told
      .filter(({ time }) => isAsked(dateOf(zone, time)))
      .sort((a, b) => a.time - b.time || sensors[a.sensor].code - sensors[b.sensor].code)
      .map(({ time, sensor, value }) => {
        const isWarmth = sensor !== 'humidity1'
        return {
          imei,
          start_time: time,
          sensor,
          celsius: isWarmth ? value : null,
          humidity: isWarmth ? null : value,
          is_outside: range && isWarmth ? value < range[0] || value > range[1] : null,
        }
      }),
  )
  const paged: Row[] = []
  for (let next: object | null = {}; next; ) {
    const answer: Reply = await askAll('TemperatureDetail', { limit_size: 97, ...next })
    expect(answer.error).toBeUndefined()
    paged.push(...answer['items'])
    next = answer['next']
  }
  expect(paged).toHaveLength(wanted.length)
  for (const [at, row] of paged.entries()) expect(row).toMatchObject(wanted[at] ?? {})
})

test('the course is of the same readings, of one sensor where it is asked for', async () => {
  const answer = await askAll('TemperatureDetail', { by: 'step', sensor: 'temperature1' })
  const steps: Row[] = answer['items']
  const own = things.flatMap((thing) => [...truthOf(thing, 'temperature1').values()])
  const readings = own.reduce((sum, one) => sum + one.readings, 0)
  expect(steps.length).toBeLessThanOrEqual(readingBounds.steps + 1)
  expect(steps.reduce((sum, row) => sum + Number(row['readings']), 0)).toBe(readings)
  expect(answer['totals']).toMatchObject({
    readings,
    least: Math.min(...own.map(({ least }) => least)),
    most: Math.max(...own.map(({ most }) => most)),
    celsius: hundredth(own.reduce((sum, one) => sum + one.sum, 0) / readings),
  })
})

test('another range changes what was outside', async () => {
  const outside = async () => {
    const [row] = await ask('TemperatureTotal', { imei_list: [things[0]?.imei] })
    return Number(row?.['outside_seconds'])
  }
  const before = await outside()
  const profile = { where: { deviceId: things[0]?.id ?? 0 } }
  const { deviceProfile } = prismaOf(platform)
  await deviceProfile.update({ ...profile, data: { temperatureTo: '' } })
  expect(await outside()).toBeLessThan(before)
  await deviceProfile.update({ ...profile, data: { temperatureTo: '8' } })
  expect(await outside()).toBe(before)
})

/** Hours from noon of the first date. */
const at = (hours: number) => noon(firstDate) + hours * hour

test('batteries: least charge, charges, episodes with their length, hours left', async () => {
  const [thing] = things
  if (!thing) throw new Error('no device')
  const curve = [
    [0, 60],
    [10, 15],
    [12, 12],
    [14, 80],
    [40, 30],
    [50, 19],
    [60, 18],
  ] as const
  await put(
    thing.id,
    curve.map(([hours, value]) => ({ time: at(hours), sensor: 'battery', value })),
  )
  await putState(platform, thing.id)
  const sums = { least: 12, charges: 1, episodes: 2, low_seconds: 14 * hour }
  const answer = await askAll('Power')
  expect(answer['items']).toHaveLength(1)
  expect(answer['items'][0]).toMatchObject({ imei: thing.imei, hours_left: null, ...sums })
  expect(answer['totals']).toEqual(sums)
  expect(await ask('Power', { by: 'episode' })).toMatchObject([
    { start_time: at(10), end_time: at(14), least: 12, is_open: false, low_seconds: 4 * hour },
    { start_time: at(50), end_time: at(60), least: 18, is_open: true, low_seconds: 10 * hour },
  ])
  const days = await ask('Power', { by: 'day' })
  expect(days.map(({ day }) => day)).toEqual(
    [...new Set(curve.map(([hours]) => dateOf(thing.zone, at(hours))))].reverse(),
  )
  const steps = await ask('Power', { by: 'step' })
  expect(steps.map(({ least }) => least)).toEqual(curve.map(([, value]) => value))
})

test('inputs: doors by how often and how long, fuel by refuelling and loss', async () => {
  const thing = things[1]
  if (!thing) throw new Error('no device')
  const doors = [0, 1, 1, 0, 1, 0].map((value, n): Told => {
    return { time: at(n / 4), sensor: 'door', value }
  })
  const litres = [100, 99, 98, 150, 149, 120, 119].map((value, n): Told => {
    return { time: at(n / 6), sensor: 'fuelLitres', value }
  })
  await put(thing.id, [...doors, ...litres].reverse())
  const sums = {
    opened: 2,
    on_seconds: 45 * 60,
    refuels: 1,
    refuelled: 52,
    losses: 1,
    lost: 29,
    fuel_mean: hundredth(835 / 7),
    acc_seconds: 0,
    volts_least: null,
  }
  for (const by of ['device', 'day', 'deviceDay']) {
    const answer = await askAll('InputTotal', { by })
    expect(answer['items'], by).toHaveLength(1)
    expect(answer['items'][0], by).toMatchObject(sums)
    expect(answer['totals']).toMatchObject(sums)
  }
  const rows = await ask('InputDetail', { sensor: 'fuelLitres' })
  expect(rows.map(({ value, unit }) => [value, unit])).toEqual(
    litres.map(({ value }) => [value, 'L']),
  )
})

const funcs = ['TemperatureTotal', 'TemperatureDetail', 'Power', 'InputTotal', 'InputDetail']

test.each(funcs)('%s takes 31 days, and nothing of others', async (func) => {
  const start_time = noon(1)
  const days = (count: number) => ({ start_time, end_time: start_time + count * 24 * hour + 59 })
  expect((await askAll(func, days(31))).error).toBeUndefined()
  expect((await askAll(func, { ...days(31), end_time: days(31).end_time + 1 })).error).toBe(
    'rangeTooLong',
  )
  expect(await ask(func, {}, strangerSid)).toEqual([])
  const named = await askAll(func, { imei_list: [things[0]?.imei] }, strangerSid)
  expect(named.error).toBe('numbersUnknown')
  const many = Array.from({ length: 51 }, (_, n) => String(870_000_000_000_000 + n))
  expect((await askAll(func, { imei_list: many })).error).toBe('badParams')
})

test('of more devices with a sensor the first by number, and it says so', async () => {
  const crowd = await createOrganisation(platform, { name: 'Crowd', parent: dealer })
  for (let n = 0; n <= readingBounds.devices; n++) {
    const imei = String(870_000_000_000_100 - n)
    const { id } = await createDevice(platform, { organisation: crowd, imei })
    await put(id, [{ time: at(1), sensor: 'tagTemperature', value: n }])
  }
  const sfamilyid = String(crowd.id)
  const answer = await askAll('TemperatureTotal', { sfamilyid })
  expect(answer['is_cut']).toBe(true)
  const rows: Row[] = answer['items']
  expect(rows.map(({ imei }) => imei)).toEqual(
    Array.from({ length: readingBounds.devices }, (_, n) => String(870_000_000_000_050 + n)),
  )
  const [first] = rows
  const one = await askAll('TemperatureTotal', { imei_list: [first?.['imei']] })
  expect([one['is_cut'], one['items']]).toEqual([false, [first]])
})
