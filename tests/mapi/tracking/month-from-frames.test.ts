/**
 * A month as devices send it, through the gateway: the month sheet of fifty people, over nights and a change to summer time, what was
 * seen of beacons, and what was measured of wearers, against counts of what they did.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { type Gateway, openGateway } from '#server/gateway/gateway.ts'
import { createLog } from '#server/log.ts'
import { putAttendanceRule } from '../../factories/attendance.ts'
import { createBeacon } from '../../factories/beacons.ts'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import { createDevice } from '../../factories/devices.ts'
import { createFence } from '../../factories/fences.ts'
import {
  measureByPhone,
  measureByWatch,
  sendFromPhone,
  sendFromTracker,
  yard,
} from '../../factories/month-senders.ts'
import {
  createAccount,
  createGroup,
  createOrganisation,
  type Organisation,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'
import { wearMonth } from '../../factories/wear-month.ts'
import {
  atBeacon,
  clock,
  dates,
  dayOf,
  dayShifts,
  inFence,
  isWeekend,
  type MonthSheet,
  momentsOf,
  nightShifts,
  type Stay,
  signalAt,
  staysOf,
  wholeMonth,
  workMonth,
} from '../../factories/work-month.ts'
import { anyPorts, HeldSeconds } from '../../gateway/support.ts'

let platform: Platform
let gateway: Gateway
/** Of the gateway: with the watch through the month, then after it. */
let now = clock('2026-03-14', 12 * 60)
let home: Firm
let wearers: Awaited<ReturnType<typeof wearAll>>
let firm: Firm
let people: Awaited<ReturnType<typeof workAll>>

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  home = await openFirm()
  firm = await openFirm()
  // Before the gateway, which need not hear of them then.
  const night = await openPlaces(firm)
  gateway = await openGateway({
    config: readConfig({
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      DATABASE_URL: platform.config.DATABASE_URL,
      SECRET: platform.config.SECRET,
      GATEWAY_MAX_FRAMES_PER_SECOND: '5000',
      ...anyPorts,
    }),
    main: platform.pool,
    positions: platform.positions,
    bus: platform.bus,
    log: createLog('gateway', 'silent'),
    now: () => now * 1000,
    seconds: new HeldSeconds().each,
  })
  wearers = await wearAll(home)
  people = await workAll(firm, night)
})
afterAll(async () => {
  await gateway.close()
  await platform.close()
})

type Firm = Awaited<ReturnType<typeof openFirm>>

/** A firm in Berlin, and an account of it. */
async function openFirm() {
  const organisation = await createOrganisation(platform)
  await platform.pool.query(`UPDATE organisation SET zone = 'Europe/Berlin' WHERE id = $1`, [
    organisation.id,
  ])
  const sid = await logIn(platform, await createAccount(platform, { organisation }))
  const ask = (func: string, params: object): Promise<Reply> => {
    platform.advance(2)
    return call(platform, func, { ...wholeMonth, ...params }, { sid })
  }
  return { organisation, ask }
}

/** By day at a beacon, which a phone or two hear. */
async function workByDay(organisation: Organisation, name: string, seed: number) {
  const worksOn = (date: string) => !isWeekend(date)
  const { presences, sheet } = workMonth(seed, dayShifts, { acts: atBeacon, worksOn })
  const moments = momentsOf(presences, seed % 10 === 0)
  const of = { organisation, name, protocol: 'osmand' } as const
  const phones = [await createDevice(platform, of)]
  // Some carry two, which tell in turn.
  if (seed % 7 === 0) phones.push(await createDevice(platform, of))
  const seen = phones.map((phone, at) => ({
    phone,
    times: moments.filter((_, moment) => moment % phones.length === at),
  }))
  for (const { phone, times } of seen)
    await sendFromPhone(
      gateway,
      phone.imei,
      times.map((at) => ({ at, extras: { beacon: `AA01:${-signalAt(at)}` } })),
    )
  return { sheet, seen: seen.map(({ phone, times }) => ({ imei: phone.imei, times })) }
}

/** By night in a fence, where a tracker is. */
async function workByNight(
  organisation: Organisation,
  name: string,
  seed: number,
  groupId: number,
) {
  const all = { acts: inFence, worksOn: () => true }
  const { presences, sheet } = workMonth(seed, nightShifts, all)
  const { imei } = await createDevice(platform, { organisation, name, groupId })
  await sendFromTracker(gateway, imei, presences)
  return sheet
}

type Seen = { imei: string; times: readonly number[] }

/** Where they work, and when; the group of those who do by night. */
async function openPlaces({ organisation }: Firm) {
  const beacon = await createBeacon(platform, { organisation, number: 'AA01', name: 'Gate' })
  const micro = (degrees: number) => Math.round(degrees * 1e6)
  const fence = await createFence(platform, {
    organisation,
    name: 'Yard',
    lat: micro(yard.lat),
    lon: micro(yard.lon),
  })
  const night = await createGroup(platform, organisation, 'night')
  const long = new Date(clock(dates[0] ?? '', -10 * 1440) * 1000)
  await platform.pool.query('UPDATE fence SET updated_at = $2 WHERE id = $1', [fence.id, long])
  await platform.pool.query(
    'INSERT INTO fence_binding (fence_id, group_id, created_at) VALUES ($1, $2, $3)',
    [fence.id, night.id, long],
  )
  await putAttendanceRule(platform, {
    organisationId: organisation.id,
    beaconIds: [beacon.id],
    periods: [
      { start: '08:00', end: '12:00' },
      { start: '13:00', end: '17:00' },
    ],
    weekDays: [1, 2, 3, 4, 5],
  })
  await putAttendanceRule(platform, {
    organisationId: organisation.id,
    beaconIds: [],
    fenceIds: [fence.id],
    groupId: night.id,
    periods: [{ start: '22:00', end: '06:00' }],
  })
  return night
}

/** Fifty people, every other of them by night. */
async function workAll({ organisation }: Firm, night: { id: number }) {
  const sheets: Record<string, MonthSheet> = {}
  const seen: Seen[] = []
  const work = async (n: number) => {
    const name = `person ${String(n).padStart(2, '0')}`
    if (n % 2 === 1) sheets[name] = await workByNight(organisation, name, n, night.id)
    else {
      const done = await workByDay(organisation, name, n)
      sheets[name] = done.sheet
      seen.push(...done.seen)
    }
  }
  await Promise.all(Array.from({ length: 50 }, (_, n) => work(n)))
  return { sheets, seen }
}

test('the month sheet is what fifty people did, day and night', async () => {
  const { sheets } = people
  const asked = { by: 'person', limit_size: 400 }
  const reply = await firm.ask('attendance/QueryAttendanceRecord', asked)
  const rows = reply['items'] as (MonthSheet & { person: string })[]
  const found = rows.map(({ person, normal, late, early, missing, seconds, days }) => [
    person,
    { normal, late, early, missing, seconds, days },
  ])
  expect(Object.fromEntries(found)).toEqual(sheets)
  const sum = (key: 'normal' | 'late' | 'early' | 'missing' | 'seconds') =>
    Object.values(sheets).reduce((total, sheet) => total + sheet[key], 0)
  expect(reply['totals']).toMatchObject({
    normal: sum('normal'),
    late: sum('late'),
    early: sum('early'),
    missing: sum('missing'),
    seconds: sum('seconds'),
    people: 50,
    corrected: 0,
  })
  expect(reply['is_cut']).toBe(false)
})

test('records and sheet of a beacon are what phones heard', async () => {
  const expected = people.seen.map(({ imei, times }) => ({ imei, stays: staysOf(times) }))
  const found: Record<string, Stay[]> = {}
  for (let next: object | null = {}; next !== null; ) {
    const reply = await firm.ask('beacon/GetRecord', { number: 'AA01', ...next })
    for (const { imei, start_time: start, end_time: end, seconds, rssi } of reply['items']) {
      expect(seconds).toBe(end - start)
      found[imei] = [...(found[imei] ?? []), { start, end, rssi }]
    }
    next = reply['next']
  }
  expect(found).toEqual(Object.fromEntries(expected.map(({ imei, stays }) => [imei, stays])))
  const sheet = async (by: string) => firm.ask('devreport/Beacons', { by, limit_size: 400 })
  const { items, totals } = await sheet('device')
  const sumOf = (stays: readonly Stay[]) => ({
    stays: stays.length,
    seconds: stays.reduce((sum, { start, end }) => sum + end - start, 0),
  })
  const rowOf = ({ imei, stays, seconds }: Reply) => [imei, { stays: stays, seconds: seconds }]
  expect(Object.fromEntries(items.map(rowOf))).toEqual(
    Object.fromEntries(expected.map(({ imei, stays }) => [imei, sumOf(stays)])),
  )
  const all = expected.flatMap(({ stays }) => stays)
  expect(totals).toMatchObject({ ...sumOf(all), beacons: 1, devices: expected.length })
  const ofDay = (await sheet('day'))['items'].map(({ day, stays }: Reply) => [day, stays])
  const days: Record<string, number> = {}
  for (const { start } of all) {
    const day = dayOf(start) ?? ''
    days[day] = (days[day] ?? 0) + 1
  }
  expect(Object.fromEntries(ofDay)).toEqual(days)
})

/** One with a watch, and four with phones, which tell of the month at its end. */
async function wearAll({ organisation }: Firm) {
  const all: ({ imei: string } & ReturnType<typeof wearMonth>)[] = []
  const watch = await createDevice(platform, {
    organisation,
    imei: '7012345678',
    protocol: 'watch',
  })
  const worn = wearMonth(9, true)
  await measureByWatch(gateway, watch.imei, worn.readings, (at) => {
    now = at
  })
  all.push({ imei: watch.imei, ...worn })
  now = clock('2026-04-15', 12 * 60)
  for (let n = 0; n < 4; n++) {
    const { imei } = await createDevice(platform, { organisation, protocol: 'osmand' })
    const told = wearMonth(n + 1, false)
    await measureByPhone(gateway, imei, told.readings)
    all.push({ imei, ...told })
  }
  return all
}

test('steps and readings of wearers are what was walked and measured', async () => {
  const { ask } = home
  const walked = await ask('devreport/StepCount', { by: 'deviceDay', limit_size: 400 })
  const rows = walked['items'] as Reply[]
  for (const { imei, walked: expected } of wearers) {
    const own = rows.filter((row) => row['imei'] === imei)
    expect(Object.fromEntries(own.map(({ day, steps }) => [day, steps]))).toEqual(expected)
  }
  expect(walked['totals']).toMatchObject({
    steps: wearers.flatMap(({ walked: days }) => Object.values(days)).reduce((a, b) => a + b, 0),
    days: wearers.length * dates.length,
  })
  const kinds = [
    ['heart', 'heart'],
    ['oxygen', 'oxygen'],
    ['pressure', 'systolic'],
    ['bodyTemperature', 'temperature'],
  ] as const
  for (const { imei, readings } of wearers)
    for (const [kind, name] of kinds) {
      const asked = { kind, imei_list: [imei] }
      const detail = await ask('devreport/HealthDetail', asked)
      const inMonth = readings.slice(1)
      expect(
        detail['items'].map((row: Reply) => [row['start_time'], row['value'], row['diastolic']]),
      ).toEqual(
        inMonth.map((one) => [one.at, one[name], kind === 'pressure' ? one.diastolic : null]),
      )
      const { totals } = await ask('devreport/HealthDetail', { ...asked, by: 'step' })
      const values = inMonth.map((one) => one[name])
      expect(totals).toMatchObject({
        readings: values.length,
        least: Math.min(...values),
        most: Math.max(...values),
      })
      expect(totals['value']).toBeCloseTo(values.reduce((a, b) => a + b, 0) / values.length, 0)
    }
})
