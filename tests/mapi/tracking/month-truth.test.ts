/** Each figure of days against a month whose truth is known; `TRUTH_VEHICLES` for more than a few. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { positionFlag, storeEpoch } from '#lib/codes/position-flags.ts'
import { markDirty } from '#server/db/fact-store.ts'
import { remakeMarked } from '#server/domain/tracking/motion/remake-marked.ts'
import { call, logIn } from '../../factories/caller.ts'
import { createDevice, putPositions } from '../../factories/devices.ts'
import { createAccount, createOrganisation } from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'
import {
  type Report,
  type SimulatedVehicle,
  simulateVehicle,
  type Truth,
  truthOf,
} from '../../factories/simulated-month.ts'

const vehicles = Number(process.env['TRUTH_VEHICLES'] ?? 6)
const day = 86_400
const at = (text: string) => Date.parse(`${text}T00:00Z`) / 1000
/** Clocks change in Berlin (29 March), Lord Howe (5 April, by half an hour) and Santiago (5 April). */
const month = { start_time: at('2026-03-15'), end_time: at('2026-04-15') - 1 }
const simulated = { from: month.start_time - 2 * day, to: month.end_time + 2 * day }
const zones = ['America/Santiago', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Europe/Berlin']
const inMonth = ([name]: [string, Truth]) => name >= '2026-03-15' && name <= '2026-04-14'

type Vehicle = SimulatedVehicle & { id: number; imei: string; home: string }

let platform: Platform
let sid: string
let fleet: Vehicle[]

/** `seq` tells a repeated report from its first. */
const rowOf = (deviceId: number, report: Report, seq: number) => ({
  deviceId: deviceId,
  time: report.time,
  lat: report.lat,
  lon: 100_000_000,
  speed: report.speed,
  flags: positionFlag.accKnown + (report.isOn ? positionFlag.accOn : 0),
  seq: seq,
})

/** What came is marked, and facts are made of it before more comes. */
async function deliver(id: number, reports: readonly Report[], seq = 0): Promise<void> {
  const times = reports.map(({ time }) => time - storeEpoch)
  await putPositions(
    platform,
    reports.map((report) => rowOf(id, report, seq)),
  )
  await platform.positions.query(
    'INSERT INTO tracking.device_state (device_id, fixed_at) VALUES ($1, 1) ON CONFLICT DO NOTHING',
    [id],
  )
  const span = { from: Math.min(...times), to: Math.max(...times) }
  await markDirty(platform.positions, [{ deviceId: id, from: span.from, to: span.to }])
  await remake()
}

const remake = () =>
  remakeMarked({
    main: platform.pool,
    positions: platform.positions,
    bus: platform.bus,
    now: () => 0,
  })

function chunksOf(reports: readonly Report[], count: number): Report[][] {
  const size = Math.ceil(reports.length / count)
  return Array.from({ length: count }, (_, n) => reports.slice(n * size, (n + 1) * size))
}

/** How reports come in. */
const deliveries: ((id: number, reports: readonly Report[]) => Promise<void>)[] = [
  deliver,
  // Shuffled: the last weeks first, then every second of what was before.
  async (id, reports) => {
    const chunks = chunksOf(reports, 8)
    for (const at of [6, 7, 2, 0, 5, 1, 4, 3]) await deliver(id, chunks[at] ?? [])
  },
  // Each tenth report weeks late, and a third of all twice.
  async (id, reports) => {
    await deliver(
      id,
      reports.filter((_, at) => at % 10 !== 3),
    )
    await deliver(
      id,
      reports.filter((_, at) => at % 10 === 3),
    )
    await deliver(
      id,
      reports.filter((_, at) => at % 3 === 1),
      1,
    )
  },
]

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  const root = await createOrganisation(platform, { name: 'root' })
  sid = await logIn(platform, await createAccount(platform, { organisation: root }))
  await call(platform, 'user/SetInfo', { zone_name: 'UTC' }, { sid })
  await platform.positions.query(`SELECT tracking.ensure_partitions('2026-03-12', '2026-04-18')`)
  const homes = []
  for (const zone of zones) {
    const home = await createOrganisation(platform, { name: zone, parent: root })
    await platform.pool.query('UPDATE organisation SET zone = $2 WHERE id = $1', [home.id, zone])
    homes.push({ home: home, zone: zone })
  }
  fleet = []
  for (let n = 0; n < vehicles; n++) {
    const { home, zone } = homes[n % homes.length] as (typeof homes)[number]
    const activatedAt = new Date(simulated.from * 1000)
    const device = await createDevice(platform, { organisation: home, activatedAt: activatedAt })
    const vehicle = simulateVehicle(n + 1, zone, simulated)
    await deliveries[n % deliveries.length]?.(device.id, vehicle.reports)
    fleet.push({ ...vehicle, id: device.id, imei: device.imei, home: String(home.id) })
  }
})
afterAll(() => platform.close())

type Row = Record<string, number | string | boolean | null>

async function ask(func: string, params: object): Promise<Row[]> {
  platform.advance(2)
  const answer = await call(platform, func, { ...month, ...params }, { sid })
  expect(answer.error).toBeUndefined()
  return answer['items']
}

const sum = (truths: readonly Truth[], key: keyof Truth) =>
  truths.reduce((all, truth) => all + truth[key], 0)

/** What a row of sums has to be, of so many vehicles' days; the last second before a change of state is of either. */
function expectSums(row: Row | undefined, truths: readonly Truth[], edges: number): void {
  const far = (key: string, wanted: number) => Math.abs(Number(row?.[key]) - wanted)
  expect(row?.['trips']).toBe(sum(truths, 'trips'))
  expect(row?.['moved_days']).toBe(truths.filter(({ metres }) => metres > 0).length)
  expect(row?.['max_speed']).toBe(Math.max(0, ...truths.map(({ top }) => top)))
  // Whole metres of each leg, and the noise of millionths of a degree.
  expect(far('distance', sum(truths, 'metres'))).toBeLessThanOrEqual(
    5 + sum(truths, 'metres') * 0.001,
  )
  expect(far('drive_seconds', sum(truths, 'drive'))).toBeLessThanOrEqual(edges)
  expect(far('idle_seconds', sum(truths, 'idle'))).toBeLessThanOrEqual(edges)
}

const monthOf = (vehicle: SimulatedVehicle, zone?: string) =>
  [...truthOf(vehicle, zone)].filter(inMonth)

/** Each day of each vehicle, and all its days together. */
async function expectTruth(zoneOf: (vehicle: Vehicle) => string): Promise<void> {
  for (const vehicle of fleet) {
    const truth = monthOf(vehicle, zoneOf(vehicle))
    const imei_list = [vehicle.imei]
    const rows = await ask('devreport/RunTime', { by: 'day', imei_list: imei_list })
    expect(rows.map(({ key }) => key)).toEqual(truth.map(([name]) => name).reverse())
    for (const [name, of] of truth)
      expectSums(
        rows.find(({ key }) => key === name),
        [of],
        20,
      )
    const [all] = await ask('devreport/RunTime', { by: 'device', imei_list: imei_list })
    const whole = truth.map(([, of]) => of)
    expectSums(all, whole, 20 * truth.length)
  }
}

describe('a month of vehicles', () => {
  test('each day is what was driven, however it came in', () => expectTruth(({ zone }) => zone))

  test('each second is in the state that it was spent in', async () => {
    const keys = ['drive', 'idle', 'static', 'offline'] as const
    for (const vehicle of fleet) {
      const rows = await ask('summary/MultiDeviceState', { by: 'day', imei_list: [vehicle.imei] })
      for (const [name, truth] of monthOf(vehicle)) {
        const row = rows.find(({ key }) => key === name)
        for (const key of keys)
          expect(
            Math.abs(Number(row?.[`${key}_seconds`]) - truth[key]),
            `${vehicle.zone} ${name} ${key}`,
          ).toBeLessThanOrEqual(20)
      }
    }
  })

  test('each trip and each stop begins and ends when it did', async () => {
    for (const vehicle of fleet) {
      const isIn = inDaysOf(vehicle)
      const trips = await ask('location/PDistance', { imei_list: [vehicle.imei] })
      const drives = vehicle.activities.filter(({ kind, from }) => kind === 'drive' && isIn(from))
      expect(trips.map((trip) => [trip['start_time'], trip['end_time']])).toEqual(
        drives.map(({ from, to }) => [from, to]),
      )
      const stops = await ask('devreport/Stops', { imei_list: [vehicle.imei] })
      const rests = restsOf(vehicle).filter(({ from }) => isIn(from))
      expect(stops.map((stop) => [stop['start_time'], stop['end_time']])).toEqual(
        rests.map(({ from, to }) => [from, to]),
      )
    }
  })

  test('organisations and the whole fleet are what their vehicles come to', async () => {
    const rows = await ask('devreport/RunTime', { by: 'family' })
    for (const zone of zones) {
      const truths = fleet.filter((one) => one.zone === zone).flatMap((one) => monthOf(one))
      const row = rows.find((one) => one['sfamily_name'] === zone)
      if (truths.length > 0)
        expectSums(
          row,
          truths.map(([, of]) => of),
          20 * truths.length,
        )
    }
    const ranked = await ask('devreport/MileageStatus', { limit_size: 100 })
    const metres = (vehicle: Vehicle) =>
      sum(
        monthOf(vehicle).map(([, of]) => of),
        'metres',
      )
    expect(ranked.map(({ imei }) => imei)).toEqual(
      fleet.toSorted((a, b) => metres(b) - metres(a)).map(({ imei }) => imei),
    )
  })

  test('a changed zone cuts the days anew', async () => {
    const zone = 'America/St_Johns'
    for (const sfamilyid of new Set(fleet.map(({ home }) => home)))
      expect(
        (await call(platform, 'family/ModifyFamily', { sfamilyid: sfamilyid, zone: zone }, { sid }))
          .error,
      ).toBeUndefined()
    await remake()
    await expectTruth(() => zone)
  })

  test('a fact that changes changes its day, and no other', async () => {
    const vehicle = fleet[0] as Vehicle
    const asked = { by: 'day', imei_list: [vehicle.imei] }
    const before = await ask('devreport/RunTime', asked)
    const fastest = Math.max(...vehicle.reports.map(({ speed }) => speed))
    const [one, two] = vehicle.reports.filter(({ speed }) => speed === fastest) as [Report, Report]
    const between = { time: one.time + 30, lat: Math.round((one.lat + two.lat) / 2), isOn: true }
    // As far over the speed of the leg as counts.
    const speed = Math.round(fastest * 1.6)
    await deliver(vehicle.id, [{ ...between, speed: speed }])
    const after = await ask('devreport/RunTime', asked)
    const changed = after.filter((row, at) => row['max_speed'] !== before[at]?.['max_speed'])
    expect(changed.map((row) => row['max_speed'])).toEqual([speed])
  })
})

/** Whether a moment is in the month by the calendar of the vehicle's organisation. */
function inDaysOf({ zone }: Vehicle): (time: number) => boolean {
  const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone: zone })
  return (time) => {
    const name = dayOf.format(time * 1000)
    return name >= '2026-03-15' && name <= '2026-04-14'
  }
}

/** From one drive to the next: who is silent meanwhile stands there still. */
function restsOf({ activities }: Vehicle): { from: number; to: number }[] {
  const drives = activities.filter(({ kind }) => kind === 'drive')
  return drives.slice(1).map(({ from }, at) => ({ from: drives[at]?.to ?? 0, to: from }))
}
