import { afterAll, beforeAll, expect, test } from 'vitest'
import { textLimits } from '#lib/rules/text-limits.ts'
import { logIn } from '../../factories/caller.ts'
import {
  vanAt as at,
  drivenVan,
  giveDevice,
  type Leg,
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
let dealerName: string
const minute = 60
const day = 86_400

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  const root = await createOrganisation(platform, { name: 'root' })
  dealer = await createOrganisation(platform, { name: 'Dealer', parent: root })
  const account = await createAccount(platform, { organisation: dealer })
  dealerName = `Name of ${account.login}`
  dealerSid = await logIn(platform, account)
})
afterAll(() => platform.close())

async function customer(legs?: readonly Leg[]) {
  const van = await drivenVan(platform, dealer, legs)
  const { ask, rows, simei, period } = van
  const trips = (params: object = {}, by = van.sid) => rows('location/PDistance', params, by)
  const write = (params: object, by = van.sid) =>
    ask('location/SetTripNote', { simei, kind: 'trip', ...params }, by)
  const track = (by = van.sid) => ask('location/GetTrips', { simei, ...period }, by)
  return { ...van, trips, write, track }
}

const notesOf = (rows: VanRow[]) => rows.map(({ note }) => note)

test('a note is written, changed and deleted, and says who and when', async () => {
  const { trips, write, track, rows, sid, name } = await customer()
  const [first] = await trips()
  const { note_id: id } = await write({ time: first?.['start_time'], note: '  To the customer ' })
  expect(id).toMatch(/^\d+$/)
  const now = Math.floor(platform.now() / 1000)
  const told = await trips()
  expect(notesOf(told)).toEqual(['To the customer', ''])
  expect(told[0]).toMatchObject({ note_by: name, is_lost: false, trips: 1 })
  expect(Math.abs(Number(told[0]?.['note_time']) - now)).toBeLessThanOrEqual(2)
  expect(notesOf((await track())['items'])).toEqual(['To the customer', ''])
  // A moment in the middle finds the same trip.
  expect(await write({ time: at(8.2), note: 'And back' })).toMatchObject({ note_id: id })
  expect(notesOf(await trips())).toEqual(['And back', ''])
  expect(notesOf(await rows('devreport/Stops'))).not.toContain('And back')
  expect(await write({ note_id: id, note: '' })).toMatchObject({ note_id: null })
  expect(notesOf(await trips())).toEqual(['', ''])
  const sums = await trips({ by: 'day' }, sid)
  expect(sums[0]).toMatchObject({ trips: 2, note: '', is_lost: null })
})

test('a note on a stop stands beside the stop', async () => {
  const { write, rows, trips } = await customer()
  const stops = await rows('devreport/Stops')
  const long = stops.find(
    ({ start_time: start, end_time: end }) => Number(start) < at(10) && Number(end) > at(10),
  )
  await write({ kind: 'stop', time: at(10), note: 'Loading' })
  const told = await rows('devreport/Stops')
  expect(told.find(({ note }) => note === 'Loading')?.['start_time']).toBe(long?.['start_time'])
  expect(notesOf(await trips())).toEqual(['', ''])
  expect(await rows('devreport/Stops', { min_seconds: 60 })).toHaveLength(told.length)
})

test('a note stays with its trip when late reports move or join trips', async () => {
  const { write, trips, late } = await customer()
  await write({ time: at(8), note: 'out' })
  await write({ time: at(10.5), note: 'home' })
  await late([
    [at(7.5), at(8.5)],
    [at(10.5), at(11)],
  ])
  const longer = await trips()
  expect(Math.abs(Number(longer[0]?.['start_time']) - at(7.5))).toBeLessThanOrEqual(10 * minute)
  expect(notesOf(longer)).toEqual(['out', 'home'])
  // It drove all the time between.
  await late([[at(7.5), at(11)]])
  const joined = await trips()
  expect(joined).toHaveLength(1)
  expect(joined[0]?.['notes']).toHaveLength(2)
  expect(joined[0]?.['note']).toBe('home\nout')
})

test('a note whose trip is no more is listed alone, page by page, until it is deleted', async () => {
  const { write, trips, late, track, device, ask } = await customer()
  const [{ start_time: start, end_time: end } = {}] = await trips()
  const { note_id: id } = await write({ time: start, note: 'gone' })
  await late([[at(10.5), at(11)]])
  const rows = await trips()
  expect(rows).toHaveLength(2)
  const middle = Math.floor((Number(start) + Number(end)) / 2)
  const [alone, whole] = rows
  expect(alone).toMatchObject({
    note: 'gone',
    is_lost: true,
    trips: 0,
    distance: 0,
    start_time: middle,
    end_time: null,
  })
  expect(whole).toMatchObject({ note: '', is_lost: false, trips: 1 })
  expect(new Set(rows.map(({ key }) => key)).size).toBe(2)
  expect((await track())['lost_notes']).toMatchObject([{ note_id: id, note: 'gone', time: middle }])
  const period = { start_time: midnight, end_time: midnight + day - 1, imei_list: [device.imei] }
  const found: VanRow[] = []
  for (let next: object | null = {}; next; ) {
    const answer = await ask('location/PDistance', { ...period, limit_size: 1, ...next })
    found.push(...answer['items'])
    next = answer['next']
  }
  expect(found).toEqual(rows)
  // Of another day it is not, and a time without a trip takes no note.
  expect(await trips({ start_time: midnight - day, end_time: midnight - 1 })).toEqual([])
  expect(await write({ time: middle, note: 'again' })).toMatchObject({ error: 'notFound' })
  await write({ note_id: id, note: '' })
  expect(await trips()).toHaveLength(1)
})

test('who gets the device later reads nothing of it; those above both do', async () => {
  const seller = await customer()
  const buyer = await customer([])
  await seller.write({ time: at(8), note: 'ours' })
  await seller.write({ kind: 'stop', time: at(10), note: 'ours too' })
  expect(notesOf(await seller.trips({}, dealerSid))).toEqual(['ours', ''])
  await giveDevice(platform, seller.device.id, buyer.organisation)
  const { sid } = buyer
  expect(notesOf(await seller.trips({}, sid))).toEqual(['', ''])
  expect(notesOf(await seller.rows('devreport/Stops', {}, sid)).every((note) => note === '')).toBe(
    true,
  )
  expect(notesOf((await seller.track(sid))['items'])).toEqual(['', ''])
  await seller.late([[at(10.5), at(11)]])
  expect((await seller.track(sid))['lost_notes']).toEqual([])
  expect(await seller.trips({}, sid)).toHaveLength(1)
  const { rows } = await platform.pool.query<{ id: number }>(
    "SELECT id FROM trip_note WHERE device_id = $1 AND kind = 'trip'",
    [seller.device.id],
  )
  const note_id = String(rows[0]?.id)
  expect(await seller.write({ note_id, note: 'mine' }, sid)).toMatchObject({ error: 'notFound' })
  // Theirs is one of its own: the one before stays as it was.
  await seller.write({ time: at(10.6), note: 'bought' }, sid)
  expect(notesOf(await seller.trips({}, sid))).toEqual(['bought'])
  expect(notesOf(await seller.trips({}, dealerSid))).toEqual(['ours', 'bought'])
  expect((await seller.trips({}, sid))[0]).toMatchObject({ note_by: buyer.name })
})

test('the name of who wrote above is not told', async () => {
  const { write, trips } = await customer()
  await write({ time: at(8), note: 'from above' }, dealerSid)
  expect((await trips())[0]).toMatchObject({ note: 'from above', note_by: '' })
  expect((await trips({}, dealerSid))[0]).toMatchObject({ note_by: dealerName })
})

test('of two who write at once there is one note', async () => {
  const { write, trips, device } = await customer()
  await Promise.all([write({ time: at(8), note: 'one' }), write({ time: at(8.3), note: 'two' })])
  const [first] = await trips()
  expect(first?.['notes']).toHaveLength(1)
  const { rowCount } = await platform.pool.query('SELECT FROM trip_note WHERE device_id = $1', [
    device.id,
  ])
  expect(rowCount).toBe(1)
})

test('a note has a length, and is about one thing', async () => {
  const { write } = await customer()
  const most = 'x'.repeat(textLimits.tripNote)
  expect((await write({ time: at(8), note: most })).error).toBeUndefined()
  for (const wrong of [
    { time: at(8), note: `${most}x` },
    { note: 'x' },
    { time: at(8), note_id: '1', note: 'x' },
  ])
    expect(await write(wrong)).toMatchObject({ error: 'badParams' })
})
