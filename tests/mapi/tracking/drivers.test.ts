import { afterAll, beforeAll, expect, test } from 'vitest'
import { alarmTypes } from '#lib/codes/alarm-types.ts'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { driverLimits } from '#lib/rules/driver-limits.ts'
import { insertDriverCards } from '#server/db/driver-card-store.ts'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import { createDevice, makeFacts, putAlarm } from '../../factories/devices.ts'
import { vanAt as at, drivenVan, giveDevice, type VanRow } from '../../factories/driven-van.ts'
import {
  createAccount,
  createOrganisation,
  type Organisation,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'
import { prismaOf } from '../../factories/prisma-of.ts'

let platform: Platform
let dealer: Organisation
let dealerSid: string

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  const root = await createOrganisation(platform, { name: 'root' })
  dealer = await createOrganisation(platform, { name: 'Dealer', parent: root })
  dealerSid = await logIn(platform, await createAccount(platform, { organisation: dealer }))
})
afterAll(() => platform.close())

const put = { told: 0, in: 1, out: 2 } as const
/** Hour, what happened, card, name. */
type Told = [hours: number, kind: keyof typeof put, card?: string, name?: string]

async function tell(deviceId: number, told: readonly Told[]) {
  const client = await platform.positions.connect()
  try {
    await insertDriverCards(
      client,
      told.map(([hours, kind, card = '', name = '']) => {
        const time = Math.round(at(hours)) - storeEpoch
        const facts = { deviceId, slot: time, time, kind: put[kind], result: 0 }
        return { ...facts, card, name, agency: '', validUntil: '' }
      }),
    )
  } finally {
    client.release()
  }
}

const setLeader = (deviceId: number, leaderName: string) =>
  prismaOf(platform).deviceProfile.upsert({
    where: { deviceId },
    create: { deviceId, leaderName },
    update: { leaderName },
  })

/** Drives from 8:00 to 8:30 and from 10:30 to 11:00, and goes 30 km each time. */
async function fleet() {
  const van = await drivenVan(platform, dealer)
  const { rows, device } = van
  const who = async (params: object = {}) =>
    (await rows('location/PDistance', params)).map(({ driver, driver_by, driver_card }) => [
      driver,
      driver_by,
      driver_card,
    ])
  const report = (params: object = {}, by = van.sid): Promise<Reply> =>
    van.ask('devreport/Drivers', { ...van.period, ...params }, by)
  const drivers = async (params: object = {}, by = van.sid): Promise<VanRow[]> =>
    (await report(params, by))['items']
  return { ...van, who, report, drivers, tell: (told: readonly Told[]) => tell(device.id, told) }
}

const ann: [string, 'card', string] = ['Ann', 'card', 'A-1']
const bob: [string, 'card', string] = ['Bob', 'card', 'B-2']
const nobody = [null, null, null]

test('a trip is of the card that was in for most of it, else of the leader, else of nobody', async () => {
  const { who, tell, device } = await fleet()
  expect(await who()).toEqual([nobody, nobody])
  await setLeader(device.id, 'Ms Li')
  expect(await who()).toEqual([
    ['Ms Li', 'leader', null],
    ['Ms Li', 'leader', null],
  ])
  await tell([
    [7.9, 'in', 'A-1', 'Ann'],
    [8.1, 'out'],
    [8.2, 'in', 'B-2', 'Bob'],
    [9, 'out'],
  ])
  // Of half an hour six minutes with Ann, eighteen with Bob.
  expect(await who()).toEqual([bob, ['Ms Li', 'leader', null]])
})

test('when a card’s time changes, by late news, the driver changes', async () => {
  const { who, tell } = await fleet()
  await tell([
    [7, 'in', 'A-1', 'Ann'],
    [10.6, 'in', 'B-2', 'Bob'],
  ])
  expect(await who()).toEqual([ann, bob])
  // It turns out that Bob was there before, and left during the second trip for Ann.
  await tell([
    [7.5, 'in', 'B-2', 'Bob'],
    [10.65, 'in', 'A-1', 'Ann'],
  ])
  expect(await who()).toEqual([bob, ann])
})

test('a card that only reports name counts until another is named', async () => {
  const { who, tell } = await fleet()
  await tell([
    [7.95, 'told', '110101199003077758'],
    [10.5, 'told', '110101199003077758'],
    [10.55, 'told', '220202199003077758'],
  ])
  expect(await who()).toEqual([
    ['110101199003077758', 'card', '110101199003077758'],
    ['220202199003077758', 'card', '220202199003077758'],
  ])
})

test('a card of which nothing was heard for 31 days was taken out', async () => {
  const { who, tell } = await fleet()
  const days = 24
  await tell([[8 - 31 * days - 0.1, 'in', 'A-1', 'Ann']])
  expect(await who()).toEqual([nobody, nobody])
  await tell([[8 - 31 * days + 1, 'in', 'A-1', 'Ann']])
  expect(await who()).toEqual([ann, nobody])
})

test('trips of a driver are found by name and by card, and add up by day', async () => {
  const { who, tell, rows, device } = await fleet()
  await setLeader(device.id, 'Ann')
  await tell([
    [7.9, 'in', 'A-1', 'Ann'],
    [9, 'out'],
  ])
  const led = ['Ann', 'leader', null]
  expect(await who({ driver: 'ANN' })).toEqual([ann, led])
  expect(await who({ driver: 'a-1' })).toEqual([ann])
  expect(await who({ driver: 'Ann', driver_by: 'leader' })).toEqual([led])
  expect(await who({ driver_by: 'card' })).toEqual([ann])
  expect(await who({ driver: 'An' })).toEqual([])
  expect(await who({ driver_by: 'none' })).toEqual([])
  const trips = await rows('location/PDistance')
  for (const by of ['day', 'month']) {
    const whole = await rows('location/PDistance', { driver: 'ann', by })
    expect(whole).toHaveLength(1)
    expect(whole[0]).toMatchObject({ trips: 2, max_speed: 600, driver: null })
    expect(whole[0]?.['distance']).toBe(
      trips.reduce((sum, { distance }) => sum + Number(distance), 0),
    )
    const [own] = await rows('location/PDistance', { driver: 'A-1', by })
    expect(own).toMatchObject({ trips: 1, distance: trips[0]?.['distance'] })
  }
})

test('a trip that has not ended has its driver, too', async () => {
  const van = await fleet()
  await van.late([[at(8), at(15)]])
  await van.tell([[7.9, 'in', 'A-1', 'Ann']])
  const trips = await van.rows('location/PDistance', { driver: 'Ann' })
  expect(trips).toHaveLength(1)
  expect(trips[0]).toMatchObject({ is_open: true, driver: 'Ann' })
  const [day] = await van.rows('location/PDistance', { driver: 'Ann', by: 'day' })
  expect(day).toMatchObject({ trips: 1, distance: trips[0]?.['distance'] })
  const [driver] = await van.drivers()
  expect(driver).toMatchObject({ driver: 'Ann', trips: 1, distance: trips[0]?.['distance'] })
})

test('the log book names who drove', async () => {
  const { rows, tell } = await fleet()
  await tell([[7.9, 'in', 'A-1', 'Ann']])
  const [trip] = await rows('location/GetLogBook')
  expect(trip).toMatchObject({ driver: 'Ann', driver_by: 'card', driver_card: 'A-1' })
})

test('the number of an identity card is read in full only with the right to edit devices', async () => {
  const { organisation, device, simei, who, drivers, period, tell } = await fleet()
  await tell([
    [7, 'told', '110101199003077758'],
    [9, 'in', '220202199003077758', 'Ann'],
    [10.6, 'in', 'C-3'],
  ])
  const reader = await createAccount(platform, {
    organisation,
    role: 'e_role_user',
    permissions: ['e_ua_show_summary'],
  })
  const sid = await logIn(platform, reader)
  const seen = await drivers({}, sid)
  expect(JSON.stringify(seen)).not.toMatch(/1990/)
  const trips = async (driver: unknown) => {
    platform.advance(2)
    const params = { ...period, imei_list: [device.imei], driver }
    const { items } = await call(platform, 'location/PDistance', params, { sid })
    return items.map((row: VanRow) => [row['driver'], row['driver_card']])
  }
  const masked = '110***********7758'
  expect(new Set(seen.map(({ driver }) => driver))).toEqual(new Set([masked, 'C-3']))
  // What stands for the number finds its trips.
  const word = seen.find(({ driver }) => driver === masked)?.['driver_id']
  expect(await trips(word)).toEqual([[masked, masked]])
  // A guess at the number is not confirmed; what is not masked is found by its number.
  expect(await trips('110101199003077758')).toEqual([])
  expect(await trips('C-3')).toEqual([['C-3', 'C-3']])
  expect(await who({ driver: '110101199003077758' })).toHaveLength(1)
  expect((await who()).map(([name]) => name)).toEqual(['110101199003077758', 'C-3'])
  platform.advance(2)
  await tell([[12, 'told', '110101199003077758']])
  const present = await call(platform, 'device/GetDriver', { simei }, { sid })
  expect(present).toMatchObject({ driver: masked, driver_card: masked, time: at(12) })
})

test('a device tells whose card is in now', async () => {
  const { ask, simei, tell } = await fleet()
  const present = async () => {
    const { driver, driver_card, time } = await ask('device/GetDriver', { simei })
    return [driver, driver_card, time]
  }
  expect(await present()).toEqual(nobody)
  await tell([
    [7, 'in', 'A-1', 'Ann'],
    [10, 'in', 'B-2', 'Bob'],
  ])
  expect(await present()).toEqual(['Bob', 'B-2', at(10)])
  await tell([[11, 'out']])
  expect(await present()).toEqual(nobody)
})

/** Kilometres, to one. */
const kilometres = (row: VanRow | undefined) => Math.round(Number(row?.['distance']) / 1000)

test('what drivers did, the farthest first, and all of them together', async () => {
  const { organisation, device, late, drivers, report, rows, tell } = await fleet()
  await late([
    [at(7), at(8)],
    [at(10.5), at(11)],
  ])
  await tell([
    [6.9, 'in', 'A-1', 'Ann'],
    [8.5, 'out'],
    [12, 'in', 'B-2', 'Bob'],
  ])
  const second = await createDevice(platform, { organisation, name: 'second' })
  await platform.positions.query(
    `INSERT INTO tracking.position SELECT $2, time, seq, lat, lon, mileage, speed, course, altitude, flags, extra
     FROM tracking.position WHERE device_id = $1`,
    [device.id, second.id],
  )
  await makeFacts(platform, second.id)
  await setLeader(second.id, 'Ms Li')
  await putAlarm(platform, {
    deviceId: device.id,
    time: at(7.5),
    type: alarmTypes.overspeed.bit,
  })
  for (const [hours, type] of [
    [7.2, 'harshBraking'],
    [7.3, 'harshCornering'],
    [12.5, 'harshAcceleration'],
    [7.4, 'sos'],
  ] as const)
    await putAlarm(platform, {
      deviceId: device.id,
      time: at(hours),
      type: alarmTypes[type].bit,
    })
  const found = await drivers()
  expect(found.map(({ driver, driver_by, driver_id }) => [driver, driver_by, driver_id])).toEqual([
    ['Ms Li', 'leader', 'Ms Li'],
    ['Ann', 'card', 'A-1'],
    [null, 'none', null],
    ['Bob', 'card', 'B-2'],
  ])
  expect(
    found.map(({ trips, devices, speedings, harsh }) => [trips, devices, speedings, harsh]),
  ).toEqual([
    [2, 1, 0, 0],
    [1, 1, 1, 2],
    [1, 1, 0, 0],
    [0, 0, 0, 1],
  ])
  for (const [place, wanted] of [90, 60, 30, 0].entries())
    expect(Math.abs(kilometres(found[place]) - wanted)).toBeLessThanOrEqual(3)
  const [led, own, other] = found
  const hoursOf = (row: VanRow | undefined) =>
    [row?.['first_start'], row?.['last_end']].map(
      (time) => Math.round((Number(time) - at(0)) / 360) / 10,
    )
  expect([led, own, other].map(hoursOf)).toEqual([
    [7, 11],
    [7, 8],
    [10.5, 11],
  ])
  const trips = await rows('location/PDistance', { imei_list: undefined, driver: 'A-1' })
  expect(trips.map(({ distance }) => distance)).toEqual([own?.['distance']])
  const { totals, is_cut } = await report()
  expect(is_cut).toBe(false)
  const sum = (key: string) => found.reduce((all, row) => all + Number(row[key]), 0)
  for (const key of ['trips', 'distance', 'drive_seconds', 'idle_seconds', 'speedings', 'harsh'])
    expect([key, totals[key]]).toEqual([key, sum(key)])
  expect(totals.devices).toBe(2)
  const pages = [await drivers({ limit_size: 3 })]
  pages.push(await drivers({ limit_size: 3, last_key: String(pages[0]?.at(-1)?.['key']) }))
  expect(pages.flat()).toEqual(found)
})

test('a driver of two vehicles is one row', async () => {
  const first = await fleet()
  const second = await createDevice(platform, { organisation: first.organisation, name: 'other' })
  await platform.positions.query(
    `INSERT INTO tracking.position SELECT $2, time, seq, lat, lon, mileage, speed, course, altitude, flags, extra
     FROM tracking.position WHERE device_id = $1`,
    [first.device.id, second.id],
  )
  await makeFacts(platform, second.id)
  await first.tell([
    [7, 'in', 'A-1', 'Ann'],
    [9, 'out'],
  ])
  await tell(second.id, [[10, 'in', 'A-1']])
  const [row] = await first.drivers()
  expect(row).toMatchObject({ driver: 'Ann', trips: 2, devices: 2 })
})

test('who has a device now is not told who drove it for others', async () => {
  const van = await fleet()
  await van.tell([[7.9, 'in', 'A-1', 'Ann']])
  expect((await van.drivers()).map(({ driver }) => driver)).toEqual(['Ann'])
  const buyer = await createOrganisation(platform, { parent: dealer })
  const sid = await logIn(platform, await createAccount(platform, { organisation: buyer }))
  await giveDevice(platform, van.device.id, buyer)
  expect((await van.drivers({}, sid)).map(({ driver }) => driver)).toEqual([null])
  const [trip] = await van.rows('location/PDistance', {}, sid)
  expect(trip).toMatchObject({ driver: null })
  // Above both it is still known.
  const above = { imei_list: [van.device.imei] }
  expect((await van.drivers(above, dealerSid)).map(({ driver }) => driver)).toEqual(['Ann'])
})

test('an unknown row to go on after is refused, as a period that is too long', async () => {
  const { ask, report, period } = await fleet()
  expect(await report({ last_key: 'card:unknown' })).toMatchObject({
    error: 'badParams',
    fields: [{ path: 'last_key' }],
  })
  const driver = 'x'.repeat(driverLimits.word + 1)
  expect(await ask('location/PDistance', { ...period, driver })).toMatchObject({
    error: 'badParams',
    fields: [{ path: 'driver' }],
  })
  const start_time = period.start_time - 40 * 86_400
  expect(JSON.stringify(await report({ start_time }))).toContain('31')
})
