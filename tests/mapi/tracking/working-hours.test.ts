import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  vanAt as at,
  drivenVan,
  vanMidnight as midnight,
  type VanRow,
} from '../../factories/driven-van.ts'
import { createOrganisation, type Organisation } from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'
import { everyDay } from '../../factories/working-days.ts'

let platform: Platform
let dealer: Organisation

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  // The month of the drive is over.
  platform.advance(40 * 86_400)
  const root = await createOrganisation(platform, { name: 'root' })
  dealer = await createOrganisation(platform, { name: 'Dealer', parent: root })
})
afterAll(() => platform.close())

const dayOf = new Date((midnight + 8 * 3600) * 1000).toISOString().slice(0, 10)

async function customer() {
  const van = await drivenVan(platform, dealer)
  const { ask, rows, simei, device } = van
  return {
    ...van,
    report: (params: object = {}) => rows('devreport/WorkingHours', params),
    trips: () => rows('location/PDistance'),
    book: (params: object = {}) => rows('location/GetLogBook', params),
    set: (hours: object[], usual_purpose = 'none') =>
      ask('family/SetWorkHours', { hours, usual_purpose }),
    setDevice: (hours: object[]) => ask('device/SetWorkHours', { simei, hours }),
    say: (times: number[], purpose: string) =>
      ask('location/SetTripPurpose', { simei, times, purpose }),
    lock: () => ask('location/LockMonth', { imei_list: [device.imei], month: dayOf.slice(0, 7) }),
    unlock: () => ask('location/UnlockMonth', { simei, month: dayOf.slice(0, 7), reason: 'x' }),
  }
}

const figure = (row: VanRow | undefined, key: string) => Number(row?.[key])
const purposesOf = (rows: VanRow[]) => rows.map(({ purpose, is_usual }) => [purpose, is_usual])

test('without hours a device is left out, and counted as such', async () => {
  const { ask, period, device, set, report } = await customer()
  const asked = { ...period, imei_list: [device.imei] }
  expect(await ask('devreport/WorkingHours', asked)).toMatchObject({ items: [], without_hours: 1 })
  await set(everyDay('06:00', '09:00'))
  expect(await ask('devreport/WorkingHours', asked)).toMatchObject({ without_hours: 0 })
  expect(await report()).toHaveLength(1)
})

test('trips are told apart, and one that crosses is divided by its time', async () => {
  const { report, trips, set, setDevice, device } = await customer()
  const [out, home] = await trips()
  const metres = figure(out, 'distance') + figure(home, 'distance')
  await set(everyDay('06:00', '09:00'))
  const [apart] = await report()
  expect(apart).toMatchObject({
    imei: device.imei,
    trips: 2,
    in_trips: 1,
    out_trips: 1,
    distance: metres,
    in_distance: figure(out, 'distance'),
    out_distance: figure(home, 'distance'),
    in_drive_seconds: figure(out, 'drive_seconds'),
    out_drive_seconds: figure(home, 'drive_seconds'),
    out_share: Math.round((figure(home, 'distance') * 1000) / metres) / 10,
    first_out: figure(home, 'start_time'),
    last_out: figure(home, 'end_time'),
  })
  // From 10:30 to 11:00, of which the first third is working time of the device alone.
  await setDevice(everyDay('06:00', '10:40'))
  const [crossed] = await report()
  const [start, end] = [figure(home, 'start_time'), figure(home, 'end_time')]
  const share = (end - at(10) - 40 * 60) / (end - start)
  expect(crossed).toMatchObject({
    trips: 2,
    in_trips: 2,
    out_trips: 1,
    out_distance: Math.round(figure(home, 'distance') * share),
    out_drive_seconds: Math.round(figure(home, 'drive_seconds') * share),
    first_out: at(10) + 40 * 60,
    last_out: end,
  })
  expect(figure(crossed, 'in_distance') + figure(crossed, 'out_distance')).toBe(metres)
  expect(figure(crossed, 'out_share')).toBeGreaterThan(0)
})

test('sums by day and month are those of the trips, which are narrowed by their part', async () => {
  const { report, set, ask, period, device } = await customer()
  await set(everyDay('06:00', '10:40'))
  const all = await report({ by: 'trip' })
  expect(all.map(({ in_trips, out_trips }) => [in_trips, out_trips])).toEqual([
    [1, 0],
    [1, 1],
  ])
  const [whole] = await report()
  for (const key of ['distance', 'out_distance', 'in_drive_seconds', 'trips'])
    expect(all.reduce((sum, row) => sum + figure(row, key), 0)).toBe(figure(whole, key))
  const { key: _, ...figures } = whole as VanRow
  const { trips, out_distance, first_out, last_out } = figures
  const sums = { trips, out_distance, first_out, last_out }
  expect(await report({ by: 'day' })).toMatchObject([{ day: dayOf, ...sums }])
  expect(await report({ by: 'month' })).toMatchObject([{ day: dayOf.slice(0, 7), ...sums }])
  expect(await report({ by: 'trip', part: 'inside' })).toEqual(all)
  expect(await report({ by: 'trip', part: 'outside' })).toEqual(all.slice(1))
  expect(await report({ by: 'trip', part: 'both' })).toEqual(all.slice(1))
  expect(await report({ part: 'outside' })).toMatchObject([{ trips: 1 }])
  const asked = { ...period, imei_list: [device.imei], by: 'trip', limit_size: 1 }
  const first = await ask('devreport/WorkingHours', asked)
  expect(first['items']).toEqual(all.slice(0, 1))
  const rest = await ask('devreport/WorkingHours', { ...asked, ...first['next'] })
  expect(rest).toMatchObject({ items: all.slice(1), next: null })
})

test('late reports are divided anew', async () => {
  const { report, set, late } = await customer()
  await set(everyDay('06:00', '09:00'))
  await late([[at(8), at(8.5)]])
  expect(await report()).toMatchObject([{ trips: 1, out_trips: 0, out_distance: 0, out_share: 0 }])
})

test('what nobody said is by the hours; what somebody says comes first', async () => {
  const { book, set, say } = await customer()
  await set(everyDay('06:00', '09:00'), 'hours')
  expect(purposesOf(await book())).toEqual([
    ['business', true],
    ['private', true],
  ])
  expect(await book({ purpose: 'private' })).toHaveLength(1)
  const [sums] = await book({ by: 'device' })
  expect(figure(sums, 'business_distance')).toBeGreaterThan(0)
  expect(figure(sums, 'private_distance')).toBeGreaterThan(0)
  expect(figure(sums, 'none_distance')).toBe(0)
  await say([at(8.2)], 'commute')
  expect(purposesOf(await book())).toEqual([
    ['commute', false],
    ['private', true],
  ])
  await say([at(8.2)], 'none')
  await set(everyDay('06:00', '09:00'), 'business')
  expect(purposesOf(await book())).toEqual([
    ['business', true],
    ['business', true],
  ])
  await set([], 'hours')
  expect(purposesOf(await book())).toEqual([
    ['none', false],
    ['none', false],
  ])
})

test('a locked month keeps the hours and purposes of then', async () => {
  const { book, report, set, lock, unlock, ask, device } = await customer()
  await set(everyDay('06:00', '09:00'), 'hours')
  expect(await lock()).toMatchObject({ locked: 1 })
  const locked = { book: await book(), report: await report() }
  await set(everyDay('10:00', '12:00'), 'business')
  await platform.pool.query(
    `UPDATE organisation SET zone = 'Europe/Berlin' WHERE id IN
    (SELECT organisation_id FROM device WHERE id = $1)`,
    [device.id],
  )
  expect(await book()).toEqual(locked.book)
  expect(await report()).toEqual(locked.report)
  const locks = await ask('location/GetLocks', { imei_list: [device.imei] })
  expect(locks['items']).toMatchObject([{ is_changed: false }])
  await unlock()
  expect(purposesOf(await book())).toEqual([
    ['business', true],
    ['business', true],
  ])
})

test('a month that was locked before there were hours keeps its purposes', async () => {
  const { book, report, set, lock } = await customer()
  await lock()
  await set(everyDay('06:00', '09:00'), 'hours')
  expect(purposesOf(await book())).toEqual([
    ['none', false],
    ['none', false],
  ])
  expect(await report()).toMatchObject([{ in_trips: 1, out_trips: 1 }])
})
