import { afterAll, beforeAll, expect, test } from 'vitest'
import { logBookLimits } from '#lib/rules/log-book-limits.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { logIn } from '../../factories/caller.ts'
import {
  vanAt as at,
  drivenVan,
  giveDevice,
  vanMidnight as midnight,
  type VanRow,
} from '../../factories/driven-van.ts'
import {
  createAccount,
  createOrganisation,
  type Organisation,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'

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

async function customer() {
  const van = await drivenVan(platform, dealer)
  const { ask, rows, simei, sid } = van
  const book = (params: object = {}, by = sid) => rows('location/GetLogBook', params, by)
  const say = (times: number[], params: object, by = sid) =>
    ask('location/SetTripPurpose', { simei, times, ...params }, by)
  return { ...van, book, say }
}

const purposesOf = (rows: VanRow[]) => rows.map(({ purpose }) => purpose)
const numberOf = (row: VanRow | undefined, key: string) => Number(row?.[key])

test('a purpose is set for one trip and for several, and taken back', async () => {
  const { book, say, name } = await customer()
  expect(purposesOf(await book())).toEqual(['none', 'none'])
  const business = { purpose: 'business', reason: ' Repair ', customer: 'Acme' }
  expect(await say([at(8.2)], business)).toMatchObject({ trips: 1, missing: [] })
  const [first, second] = await book()
  expect(first).toMatchObject({
    purpose: 'business',
    reason: 'Repair',
    customer: 'Acme',
    set_by: name,
  })
  expect(second).toMatchObject({ purpose: 'none', reason: '', customer: '', set_by: '' })
  // Of two trips at once; 12:00 is none. Reasons are of business alone.
  const told = await say([at(8.2), at(8.3), at(10.7), at(12)], { purpose: 'private', reason: 'x' })
  expect(told).toMatchObject({ trips: 2, missing: [at(12)] })
  const both = await book()
  expect(purposesOf(both)).toEqual(['private', 'private'])
  expect(both[0]).toMatchObject({ reason: '', customer: '' })
  await say([at(8.2)], { purpose: 'none' })
  expect(purposesOf(await book())).toEqual(['none', 'private'])
})

test('distances add up by purpose, day, month and device, and are those of the trips', async () => {
  const { book, say, rows, device } = await customer()
  await say([at(8.2)], { purpose: 'business' })
  await say([at(10.7)], { purpose: 'commute' })
  const trips = await book()
  const [out, home] = trips.map((row) => numberOf(row, 'distance'))
  const driven = await rows('location/PDistance')
  expect(trips.map(({ distance }) => distance)).toEqual(driven.map(({ distance }) => distance))
  const parts = {
    trips: 2,
    distance: Number(out) + Number(home),
    business_distance: out,
    commute_distance: home,
    private_distance: 0,
    none_distance: 0,
  }
  const day = new Date((midnight + 8 * 3600) * 1000).toISOString().slice(0, 10)
  expect(await book({ by: 'day' })).toMatchObject([{ ...parts, key: day, day }])
  expect(await book({ by: 'month' })).toMatchObject([{ ...parts, day: day.slice(0, 7) }])
  expect(await book({ by: 'device' })).toMatchObject([{ ...parts, imei: device.imei }])
  const purposes = await book({ by: 'purpose' })
  expect(purposesOf(purposes)).toEqual(['business', 'commute'])
  expect(purposes[0]).toMatchObject({ distance: out, trips: 1 })
  expect(await book({ purpose: 'commute' })).toMatchObject([{ distance: home }])
  expect(await book({ purpose: 'none' })).toEqual([])
})

test('pages follow one another', async () => {
  const { book, ask, period, device } = await customer()
  const all = await book()
  const first = await ask('location/GetLogBook', {
    ...period,
    imei_list: [device.imei],
    limit_size: 1,
  })
  expect(first['items']).toEqual(all.slice(0, 1))
  expect(await book({ limit_size: 1, ...first['next'] })).toEqual(all.slice(1))
  const last = await ask('location/GetLogBook', {
    ...period,
    imei_list: [device.imei],
    limit_size: 1,
    ...first['next'],
  })
  expect(last['next']).toBeNull()
})

test('a purpose stays with its trip when late reports move or join trips; the newest word counts', async () => {
  const { book, say, late } = await customer()
  await say([at(10.7)], { purpose: 'commute' })
  await say([at(8.2)], { purpose: 'private' })
  await late([
    [at(7.5), at(8.5)],
    [at(10.5), at(11)],
  ])
  expect(purposesOf(await book())).toEqual(['private', 'commute'])
  await late([[at(7.5), at(11)]])
  expect(purposesOf(await book())).toEqual(['private'])
  await say([at(9)], { purpose: 'business' })
  await late([
    [at(8), at(8.5)],
    [at(10.5), at(11)],
  ])
  // The middle of the long one lies in neither.
  expect(purposesOf(await book())).toEqual(['none', 'none'])
})

test('who gets the device later reads no purpose of it, and changes none', async () => {
  const seller = await customer()
  const buyer = await customer()
  await seller.say([at(8.2)], { purpose: 'business', reason: 'ours' })
  await giveDevice(platform, seller.device.id, buyer.organisation)
  const { sid } = buyer
  expect(purposesOf(await seller.book({}, sid))).toEqual(['none', 'none'])
  expect(JSON.stringify(await seller.book({}, sid))).not.toContain('ours')
  await seller.say([at(8.2)], { purpose: 'none' }, sid)
  expect((await seller.book({}, dealerSid))[0]).toMatchObject({
    purpose: 'business',
    reason: 'ours',
  })
  await seller.say([at(8.2)], { purpose: 'private' }, sid)
  expect(purposesOf(await seller.book({}, sid))).toEqual(['private', 'none'])
  await giveDevice(platform, seller.device.id, seller.organisation)
  expect((await seller.book())[0]).toMatchObject({ purpose: 'business', reason: 'ours' })
})

test('of two who say it at once one word is kept', async () => {
  const { book, say, device } = await customer()
  await Promise.all([
    say([at(8.2), at(10.7)], { purpose: 'private' }),
    say([at(10.7), at(8.2)], { purpose: 'commute' }),
  ])
  const [first, second] = purposesOf(await book())
  expect(first).toBe(second)
  const { rowCount } = await platform.pool.query('SELECT FROM trip_purpose WHERE device_id = $1', [
    device.id,
  ])
  expect(rowCount).toBe(2)
})

test('texts and trips of a call have limits', async () => {
  const { say } = await customer()
  const reason = 'x'.repeat(textLimits.tripReason + 1)
  const customerName = 'x'.repeat(textLimits.tripCustomer + 1)
  const times = Array.from({ length: logBookLimits.set + 1 }, (_, n) => at(8) + n)
  expect(await say([at(8.2)], { purpose: 'business', reason })).toMatchObject({
    error: 'badParams',
  })
  expect(await say([at(8.2)], { purpose: 'business', customer: customerName })).toMatchObject({
    error: 'badParams',
  })
  expect(await say(times, { purpose: 'private' })).toMatchObject({ error: 'badParams' })
  expect(await say(times.slice(1), { purpose: 'private' })).toMatchObject({ trips: 1 })
})

test('what was said of trips goes with the data of their device', async () => {
  const { say, ask, simei, device } = await customer()
  await say([at(8.2)], { purpose: 'business' })
  await ask('location/SetTripNote', { simei, kind: 'trip', time: at(10.7), note: 'x' })
  const cleared = await ask('device/Clear', { simei: [simei], confirm: true })
  expect(cleared.error).toBeUndefined()
  const { rows } = await platform.pool.query(
    `SELECT (SELECT count(*)::int FROM trip_note WHERE device_id = $1) AS notes,
       (SELECT count(*)::int FROM trip_purpose WHERE device_id = $1) AS purposes`,
    [device.id],
  )
  expect(rows).toEqual([{ notes: 0, purposes: 0 }])
})
