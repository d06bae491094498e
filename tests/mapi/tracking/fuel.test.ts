import { afterAll, beforeAll, expect, test } from 'vitest'
import { positionFlag } from '#lib/codes/position-flags.ts'
import { type SensorName, sensors } from '#lib/codes/sensors.ts'
import { insertReadings } from '#server/db/reading-store.ts'
import { countFuel } from '#server/domain/tracking/fuel/count-fuel.ts'
import { forgetFuelBefore } from '#server/domain/tracking/fuel/forget-fuel.ts'
import { call, logIn } from '../../factories/caller.ts'
import {
  createDevice,
  makeFacts,
  type PositionOptions,
  putPositions,
} from '../../factories/devices.ts'
import {
  createAccount,
  createOrganisation,
  type Organisation,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'

const hour = 3_600
const epoch = Date.UTC(2020, 0, 1) / 1000
/** Clocks of Santiago go forward at midnight of 6 September: its day has 23 hours, from 4 to 3 in UTC. */
const midnight = (date: number) =>
  Date.UTC(2026, 8, date, date <= 5 ? 4 : 3) / 1000 + (date === 6 ? hour : 0)
const noon = (date: number) => midnight(date) + 12 * hour
/** Of the reader, in China. */
const period = {
  start_time: Date.UTC(2026, 8, 4, 4) / 1000,
  end_time: Date.UTC(2026, 8, 8, 4) / 1000,
}

let platform: Platform
let home: Organisation
let sid: string

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  const root = await createOrganisation(platform, { name: 'root' })
  const dealer = await createOrganisation(platform, { name: 'Dealer', parent: root })
  home = await createOrganisation(platform, { name: 'Home', parent: dealer })
  await setZone('America/Santiago')
  sid = await logIn(platform, await createAccount(platform, { organisation: dealer }))
})
afterAll(() => platform.close())

const setZone = (zone: string) =>
  platform.pool.query('UPDATE organisation SET zone = $1 WHERE id = $2', [zone, home.id])

let devices = 0
async function addDevice() {
  devices += 1
  const imei = `8600000000001${String(devices).padStart(2, '0')}`
  const { id } = await createDevice(platform, { organisation: home, imei })
  return { id, imei }
}

/** Where each device stands. */
const places = new Map<number, number>()
const { accKnown, accOn } = positionFlag

/** Drives 60 km/h, at rest with the ignition on for half an hour before, a fix a minute. */
async function drive(deviceId: number, from: number, hours: number): Promise<void> {
  const rows: PositionOptions[] = []
  let lat = places.get(deviceId) ?? -33_000_000
  for (let time = from - hour / 2; time <= from + (hours + 1) * hour; time += 60) {
    const isMoving = time >= from && time < from + hours * hour
    const flags = time < from + hours * hour ? accKnown | accOn : accKnown
    rows.push({ deviceId, time, lat, lon: -70_000_000, speed: isMoving ? 600 : 0, flags })
    if (isMoving) lat += 8_983
  }
  places.set(deviceId, lat)
  await putPositions(platform, rows)
  await makeFacts(platform, deviceId)
}

type Level = readonly [time: number, litres: number]
async function tell(deviceId: number, levels: readonly Level[], sensor: SensorName = 'fuelLitres') {
  const { code } = sensors[sensor]
  const heardAt = Math.floor(platform.now() / 1000) - epoch
  await insertReadings(platform.positions, {
    readings: levels.map(([time, litres]) => ({
      deviceId,
      sensor: code,
      time: time - epoch,
      value: Math.round(litres * 100),
    })),
    sensors: [{ deviceId, sensor: code, heardAt }],
  })
}

const count = () =>
  countFuel({ main: platform.pool, positions: platform.positions, now: platform.now })

type Row = Record<string, number | string | null>
async function ask(imei: string | undefined, params: object = {}): Promise<Row[]> {
  platform.advance(2)
  const named = imei === undefined ? {} : { imei_list: [imei] }
  const answer = await call(
    platform,
    'devreport/RunTime',
    { ...period, ...named, ...params },
    { sid },
  )
  expect(answer.error).toBeUndefined()
  return answer['items'] as Row[]
}
const rowOf = async (imei: string) => (await ask(imei))[0] as Row
const change = async (simei: number, facts: object) => {
  const answer = await call(platform, 'device/Modify', { simei: String(simei), ...facts }, { sid })
  expect(answer.error).toBeUndefined()
}
const close = (value: unknown, wanted: number) => expect(Number(value)).toBeCloseTo(wanted, 1)

test('by the profile, fuel is distance and idling, and follows each of its facts', async () => {
  const { id, imei } = await addDevice()
  await drive(id, midnight(5) + 10 * hour, 2)
  const nothing = await rowOf(imei)
  expect(nothing).toMatchObject({ fuel_litres: null, fuel_by: null, fuel_rate: null })
  expect(nothing).toMatchObject({ fuel_cost: null, currency: null })
  const km = Number(nothing['distance']) / 1000
  const idle = Number(nothing['idle_seconds']) / hour
  expect(km).toBeGreaterThan(115)
  expect(idle).toBeGreaterThan(0.3)

  await change(id, { fuel_driving: '8', fuel_idling: '' })
  const driven = await rowOf(imei)
  expect(driven['fuel_by']).toBe('profile')
  close(driven['fuel_litres'], km * 0.08)
  close(driven['fuel_rate'], 8)
  await change(id, { fuel_idling: '1.5' })
  const litres = km * 0.08 + idle * 1.5
  close((await rowOf(imei))['fuel_litres'], litres)
  close((await rowOf(imei))['fuel_rate'], (litres / km) * 100)

  await change(id, { fuel_price: '1000.5' })
  expect(await rowOf(imei)).toMatchObject({ fuel_cost: null, currency: null })
  await change(id, { fuel_currency: 'CLP' })
  // Of pesos there are no smaller ones.
  const priced = await rowOf(imei)
  expect(priced['currency']).toBe('CLP')
  expect(Math.abs(Number(priced['fuel_cost']) - litres * 1000.5)).toBeLessThan(1)
  await change(id, { fuel_currency: 'CNY' })
  expect(Math.abs(Number((await rowOf(imei))['fuel_cost']) - litres * 100_050)).toBeLessThan(1)
})

test('a first start and a last end are those of trips of the day, in its zone', async () => {
  const { id, imei } = await addDevice()
  const starts = [midnight(5) + 22.5 * hour, midnight(6) + 2 * hour, midnight(6) + 9 * hour]
  for (const start of starts) await drive(id, start, 1)
  const minutes = (value: unknown, time: number) =>
    expect(Math.abs(Number(value) - time)).toBeLessThanOrEqual(120)
  const days = await ask(imei, { by: 'day' })
  expect(days.map(({ key }) => key)).toEqual(['2026-09-06', '2026-09-05'])
  minutes(days[1]?.['first_start'], starts[0] ?? 0)
  minutes(days[1]?.['last_end'], (starts[0] ?? 0) + hour)
  minutes(days[0]?.['first_start'], starts[1] ?? 0)
  minutes(days[0]?.['last_end'], (starts[2] ?? 0) + hour)
  const whole = await rowOf(imei)
  expect(whole['first_start']).toBe(days[1]?.['first_start'])
  expect(whole['last_end']).toBe(days[0]?.['last_end'])
  const [family] = await ask(imei, { by: 'family' })
  expect(family).toMatchObject({ first_start: null, last_end: null })
  expect((await ask(undefined, { by: 'day' }))[0]).toMatchObject({ first_start: null })
})

/** A tank that loses a litre an hour, told every five minutes. */
function tank(from: number, to: number, levelAt: (time: number) => number): Level[] {
  const levels: Level[] = []
  for (let time = from; time < to; time += 300) levels.push([time, levelAt(time)])
  return levels
}

test('where a sensor tells litres a day is its levels and what was refuelled, whatever the profile says', async () => {
  const { id, imei } = await addDevice()
  await change(id, { fuel_driving: '50', fuel_price: '2', fuel_currency: 'CHF' })
  await drive(id, noon(4), 1)
  await drive(id, noon(7), 1)
  const [from, to] = [midnight(5), midnight(7)]
  // Across the night without two o'clock; refuelled by 40 at noon of the sixth.
  const levelAt = (time: number) =>
    100 - (Math.floor(time / 600) * 600 - from) / hour + (time >= noon(6) ? 40 : 0)
  const levels = tank(from, to, levelAt)
  await tell(id, levels)
  expect((await count()).counted).toBeGreaterThan(0)
  const days = new Map((await ask(imei, { by: 'day' })).map((row) => [row['key'], row]))
  const byDay = (date: string) => days.get(`2026-09-0${date}`)
  expect(byDay('5')).toMatchObject({ fuel_by: 'sensor' })
  expect(byDay('6')).toMatchObject({ fuel_by: 'sensor' })
  // The first step of all has none before it; the sixth has 23 hours, and its step of noon rises.
  close(byDay('5')?.['fuel_litres'], 24 - 1 / 6)
  close(byDay('6')?.['fuel_litres'], 23 - 1 / 6)
  expect(byDay('5')?.['fuel_cost']).toBe(Math.round(23.83 * 200))
  const fourth = byDay('4')
  expect(fourth).toMatchObject({ fuel_by: 'profile' })
  close(fourth?.['fuel_litres'], Number(fourth?.['distance']) / 2000)
  const whole = await rowOf(imei)
  expect(whole['fuel_by']).toBe('both')
  const all = [...days.values()].reduce((sum, row) => sum + Number(row['fuel_litres'] ?? 0), 0)
  close(whole['fuel_litres'], all)

  // The same again, and late: a second tank, and a lower level in the last hour of the fifth.
  await tell(id, levels)
  await tell(
    id,
    tank(from, to, (time) => 50 - (time - from) / hour / 4),
    'fuelLitres1',
  )
  await tell(
    id,
    tank(noon(6) - hour, noon(6), (time) => levelAt(time) - 3),
  )
  await makeFacts(platform, id)
  const late = (await ask(imei, { by: 'day' })).find(({ key }) => key === '2026-09-05')
  close(late?.['fuel_litres'], 24 - 1 / 6 + (24 - 1 / 6) / 4)

  // By another clock other hours are a day, and no litre is lost.
  await setZone('Asia/Kathmandu')
  await makeFacts(platform, id)
  const moved = await ask(imei, { by: 'day' })
  await setZone('America/Santiago')
  await makeFacts(platform, id)
  const sensed = (rows: Row[]) =>
    rows.filter(({ fuel_by }) => fuel_by === 'sensor').map((row) => Number(row['fuel_litres']))
  const sum = (values: number[]) => values.reduce((a, b) => a + b, 0)
  const back = await ask(imei, { by: 'day' })
  expect(sensed(moved).length).toBe(3)
  close(sum(sensed(moved)), sum(sensed(back)))
})

test('a device is counted again only when it told something, from the day counted last on', async () => {
  const { id, imei } = await addDevice()
  await drive(id, noon(5), 1)
  await tell(
    id,
    tank(noon(5), noon(5) + 2 * hour, (time) => 80 - (time - noon(5)) / hour),
  )
  await count()
  expect((await count()).counted).toBe(0)
  const first = Number((await rowOf(imei))['fuel_litres'])
  expect(first).toBeGreaterThan(1.5)
  // Two days of what it had kept, in order.
  await tell(
    id,
    tank(noon(5) + 2 * hour, noon(6), (time) => 80 - (time - noon(5)) / hour),
  )
  platform.advance(2 * hour)
  expect((await count()).counted).toBeGreaterThan(0)
  close((await rowOf(imei))['fuel_litres'], first + 22)
})

test('every group adds up to the same, and one currency has a cost', async () => {
  const sums = await Promise.all(
    ['device', 'day', 'month', 'family'].map(async (by) => {
      const rows = await ask(undefined, { by })
      return rows.reduce((sum, row) => sum + Number(row['fuel_litres'] ?? 0), 0)
    }),
  )
  for (const sum of sums) close(sum, sums[0] ?? 0)
  expect(sums[0]).toBeGreaterThan(50)
  const [family] = await ask(undefined, { by: 'family' })
  expect(family).toMatchObject({ fuel_by: 'both', fuel_cost: null, currency: null })
})

test('a device without any fact of fuel adds nothing, and its days are no days of the mean', async () => {
  const { imei: rated } = await addDevice()
  const bare = await addDevice()
  await drive(bare.id, noon(7), 1)
  const rows = await ask(undefined, { imei_list: [rated, bare.imei] })
  expect(rows.map(({ fuel_by }) => fuel_by)).toEqual([null, null])
})

test('days whose readings are no longer kept are forgotten', async () => {
  const sensed = async () => {
    const rows = await ask(undefined, { by: 'day' })
    return rows
      .filter(({ fuel_by }) => fuel_by !== 'profile' && fuel_by !== null)
      .map(({ key }) => key)
  }
  expect(await sensed()).toEqual(['2026-09-06', '2026-09-05'])
  await forgetFuelBefore(platform.positions, '2026-09-06')
  // What a whole place adds up to is kept for a moment.
  platform.advance(600)
  expect(await sensed()).toEqual(['2026-09-06'])
})
