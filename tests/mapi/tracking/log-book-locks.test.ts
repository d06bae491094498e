import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { logBookLimits } from '#lib/rules/log-book-limits.ts'
import {
  vanAt as at,
  drivenVan,
  giveDevice,
  vanMidnight as midnight,
  type VanRow,
} from '../../factories/driven-van.ts'
import { createOrganisation, type Organisation } from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'

let platform: Platform
let dealer: Organisation
const dayOf = new Date((midnight + 8 * 3600) * 1000).toISOString().slice(0, 10)
const month = dayOf.slice(0, 7)

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  // The month of the drive is over.
  platform.advance(40 * 86_400)
  const root = await createOrganisation(platform, { name: 'root' })
  dealer = await createOrganisation(platform, { name: 'Dealer', parent: root })
})
afterAll(() => platform.close())

async function customer() {
  const van = await drivenVan(platform, dealer)
  const { ask, rows, simei, sid, device } = van
  const book = (params: object = {}, by = sid) => rows('location/GetLogBook', params, by)
  const say = (times: number[], params: object, by = sid) =>
    ask('location/SetTripPurpose', { simei, times, ...params }, by)
  const write = (params: object, by = sid) => ask('location/SetTripNote', { simei, ...params }, by)
  const lock = (params: object = {}, by = sid) =>
    ask('location/LockMonth', { imei_list: [device.imei], month, ...params }, by)
  const unlock = (params: object = {}, by = sid) =>
    ask('location/UnlockMonth', { simei, month, reason: 'typing error', ...params }, by)
  const locks = async (by = sid): Promise<VanRow[]> =>
    (await ask('location/GetLocks', { imei_list: [device.imei] }, by))['items']
  return { ...van, book, say, write, lock, unlock, locks }
}

test('more devices than a call locks are refused, and none is locked', async () => {
  const { ask, sid, device, locks } = await customer()
  await platform.pool.query(
    `INSERT INTO device (imei, organisation_id, protocol)
     SELECT (800000000 + n)::text, organisation_id, protocol FROM device, generate_series(1, $2::int) n
     WHERE id = $1`,
    [device.id, logBookLimits.devices],
  )
  expect(await ask('location/LockMonth', { month }, sid)).toMatchObject({
    error: 'tooManyLogBooks',
  })
  expect(await locks()).toEqual([])
})

test('nothing of a locked month is said or written any more, until it is unlocked for a reason', async () => {
  const { book, say, write, lock, unlock, locks, device, name } = await customer()
  await say([at(8.2)], { purpose: 'business' })
  const { note_id: id } = await write({ kind: 'trip', time: at(8.2), note: 'kept' })
  expect(await lock()).toMatchObject({ locked: 1, already: 0 })
  const [out, home] = (await book()).map(({ distance }) => Number(distance))
  expect(await locks()).toMatchObject([
    {
      month,
      imei: device.imei,
      locked_by: name,
      is_changed: false,
      trips: 2,
      distance: Number(out) + Number(home),
      business_distance: out,
      private_distance: 0,
      now_business_distance: out,
    },
  ])
  expect(await book()).toMatchObject([{ is_locked: true }, { is_locked: true }])
  const refused = { error: 'monthLocked' }
  expect(await say([at(8.2)], { purpose: 'none' })).toMatchObject(refused)
  expect(await say([at(10.7)], { purpose: 'private' })).toMatchObject(refused)
  expect(await write({ kind: 'trip', time: at(10.7), note: 'new' })).toMatchObject(refused)
  expect(await write({ kind: 'trip', note_id: id, note: '' })).toMatchObject(refused)
  expect(await write({ kind: 'stop', time: at(10), note: 'new' })).toMatchObject(refused)
  expect(await book()).toMatchObject([{ purpose: 'business', note: 'kept' }, { purpose: 'none' }])
  expect(await unlock({ reason: ' ' })).toMatchObject({ error: 'badParams' })
  expect((await unlock()).error).toBeUndefined()
  expect(await unlock()).toMatchObject({ error: 'notFound' })
  expect(await locks()).toEqual([])
  expect(await say([at(8.2)], { purpose: 'private' })).toMatchObject({ trips: 1 })
  const { rows } = await platform.pool.query(
    `SELECT func, after ->> 'month' AS month, after ->> 'reason' AS reason FROM audit
     WHERE object_id = $1 AND errcode = 0 AND func LIKE 'location/%Month' ORDER BY id`,
    [device.id],
  )
  expect(rows).toEqual([
    { func: 'location/LockMonth', month, reason: null },
    { func: 'location/UnlockMonth', month, reason: 'typing error' },
  ])
})

test('what late reports change after the lock is told', async () => {
  const { say, lock, locks, late, book } = await customer()
  await say([at(8.2)], { purpose: 'business' })
  await lock()
  await late([
    [at(8), at(8.5)],
    [at(10.5), at(11)],
  ])
  expect(await locks()).toMatchObject([{ is_changed: false }])
  await late([
    [at(7.5), at(8.5)],
    [at(10.5), at(11)],
  ])
  const [row] = await locks()
  expect(row).toMatchObject({ is_changed: true, trips: 2, now_trips: 2 })
  const [out] = (await book()).map(({ distance }) => Number(distance))
  expect(row?.['now_business_distance']).toBe(out)
  expect(Number(row?.['business_distance'])).toBeLessThan(Number(out))
})

test('of two who lock at once one does; who says something meanwhile is counted or refused', async () => {
  const { lock, say, locks } = await customer()
  const [one, two, said] = await Promise.all([
    lock(),
    lock(),
    say([at(8.2), at(10.7)], { purpose: 'commute' }),
  ])
  expect([one['locked'], two['locked']].toSorted()).toEqual([0, 1])
  const [row] = await locks()
  expect(row?.['is_changed']).toBe(false)
  const isSaid = said.error === undefined
  if (!isSaid) expect(said.error).toBe('monthLocked')
  expect(Number(row?.['commute_distance']) > 0).toBe(isSaid)
})

test('a lock is of who had the device: a buyer neither sees it nor is bound by it', async () => {
  const seller = await customer()
  const buyer = await customer()
  await seller.say([at(8.2)], { purpose: 'private' })
  await seller.lock()
  await giveDevice(platform, seller.device.id, buyer.organisation)
  const { sid } = buyer
  expect(await seller.locks(sid)).toEqual([])
  expect(await seller.book({}, sid)).toMatchObject([{ is_locked: false }, { is_locked: false }])
  expect(await seller.say([at(8.2)], { purpose: 'business' }, sid)).toMatchObject({ trips: 1 })
  expect(await seller.unlock({}, sid)).toMatchObject({ error: 'notFound' })
  expect(await seller.lock({}, sid)).toMatchObject({ locked: 1 })
  const [own] = await seller.locks(sid)
  expect(own).toMatchObject({ private_distance: 0, is_changed: false })
  await giveDevice(platform, seller.device.id, seller.organisation)
  expect(await seller.locks()).toMatchObject([{ business_distance: 0, is_changed: false }])
})

test('a month is locked once it is over, and lasts from midnight to midnight where the device is', async () => {
  const { lock, organisation, device } = await customer()
  const now = new Date(platform.now()).toISOString().slice(0, 7)
  expect(await lock({ month: now })).toMatchObject({ error: 'rangeInFuture' })
  expect(await lock({ month: '2026-13' })).toMatchObject({ error: 'badParams' })
  // Clocks go forward in Berlin, and back in Santiago.
  const cases = [
    ['Europe/Berlin', '2026-03', '2026-02-28T23:00:00Z', '2026-03-31T22:00:00Z'],
    ['America/Santiago', '2026-04', '2026-04-01T03:00:00Z', '2026-05-01T04:00:00Z'],
  ] as const
  for (const [zone, of, from, to] of cases) {
    await platform.pool.query('UPDATE organisation SET zone = $1 WHERE id = $2', [
      zone,
      organisation.id,
    ])
    expect(await lock({ month: of })).toMatchObject({ locked: 1 })
    const { rows } = await platform.pool.query<{ from_at: number; to_at: number }>(
      'SELECT from_at, to_at FROM log_book_lock WHERE device_id = $1 AND month = $2',
      [device.id, of],
    )
    const seconds = (time: string) => Date.parse(time) / 1000 - storeEpoch
    expect(rows).toEqual([{ from_at: seconds(from), to_at: seconds(to) }])
  }
})
