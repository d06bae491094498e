import { afterAll, beforeAll, expect, test } from 'vitest'
import { beaconLimits } from '#lib/rules/beacon-limits.ts'
import { createBeacon, putSightings } from '../../factories/beacons.ts'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import { createDevice } from '../../factories/devices.ts'
import { vanAt as at, giveDevice, vanMidnight } from '../../factories/driven-van.ts'
import { untilLockWaits } from '../../factories/lock-waits.ts'
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

function ask(func: string, params: object, sid = dealerSid): Promise<Reply> {
  platform.advance(2)
  return call(platform, func, params, { sid })
}

async function place() {
  const organisation = await createOrganisation(platform, { parent: dealer })
  const sid = await logIn(platform, await createAccount(platform, { organisation }))
  const device = await createDevice(platform, { organisation, name: 'badge' })
  const period = { start_time: vanMidnight, end_time: vanMidnight + 86_399 }
  const asked = (func: string, params: object = {}, by = sid) =>
    ask(func, { ...period, imei_list: [device.imei], ...params }, by)
  return { organisation, sid, device, asked }
}

const minutes = (from: number, to: number, step = 5) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, n) => from + n * step)

test('a beacon is added, changed and deleted; its number is unique in its organisation, in any case', async () => {
  const { sid } = await place()
  const gate = { number: 'a1b2', name: 'Gate', address: 'East gate', type: 'nfc' }
  const { beacon_id } = await ask('beacon/Add', { ...gate, lat: 1e6, lon: 2e6 }, sid)
  expect((await ask('beacon/Get', {}, sid))['items']).toMatchObject([
    { beacon_id, ...gate, number: 'A1B2', lat: 1_000_000, lon: 2_000_000 },
  ])
  expect((await ask('beacon/Add', { ...gate, number: 'A1B2' }, sid)).error).toBe('beaconTaken')
  const other = await place()
  expect((await ask('beacon/Add', gate, other.sid)).error).toBeUndefined()
  await ask('beacon/Modify', { beacon_id, name: 'West', lat: null, lon: null }, sid)
  expect((await ask('beacon/Get', { search: 'wes' }, sid))['items']).toMatchObject([
    { name: 'West', number: 'A1B2', lat: null },
  ])
  expect((await ask('beacon/Delete', { beacon_ids: [beacon_id] }, sid))['suc_items']).toEqual([
    beacon_id,
  ])
  expect((await ask('beacon/Get', {}, sid))['items']).toEqual([])
})

test.each([
  [{ number: 'A1B' }, 'number'],
  [{ number: 'A' }, 'number'],
  [{ number: '' }, 'number'],
  [{ number: 'A1B2C3D4E5F607' }, 'number'],
  [{ number: 'A1-2' }, 'number'],
  [{ name: 'n'.repeat(21) }, 'name'],
  [{ name: ' ' }, 'name'],
  [{ lat: 1 }, 'lon'],
  [{ lat: 0, lon: 0 }, 'lat'],
])('beacon/Add refuses %j', async (params, field) => {
  const reply = await ask('beacon/Add', { number: 'AB', name: 'n'.repeat(20), ...params })
  expect([reply.error, reply['fields'][0].path]).toEqual(['badParams', field])
})

test('a beacon of another organisation is not there', async () => {
  const { organisation } = await place()
  const { sid, organisation: other } = await place()
  const beacon_id = String((await createBeacon(platform, { organisation })).id)
  expect((await ask('beacon/Modify', { beacon_id, name: 'mine' }, sid)).error).toBe('notFound')
  const own = String((await createBeacon(platform, { organisation: other })).id)
  expect((await ask('beacon/Delete', { beacon_ids: [beacon_id] }, sid)).error).toBe('notFound')
  const reply = await ask('beacon/Delete', { beacon_ids: [beacon_id, own] }, sid)
  expect([reply['suc_items'], reply['fail_items'].length]).toEqual([[own], 1])
  expect((await ask('beacon/Get', { beacon_id }, sid))['items']).toEqual([])
  expect((await ask('beacon/Get', { beacon_id }))['items']).toHaveLength(1)
})

test('an import names the cells that are wrong, and takes the other rows', async () => {
  const { sid } = await place()
  const items = [
    { row: 2, number: 'aa11', name: 'One', kind: 'NFC', lat: '31.5', lon: '121.25' },
    { row: 3, number: 'AA11', name: 'Twice' },
    { row: 4, number: 'AA1', name: 'Odd' },
    { row: 5, number: 'BB22', name: '', kind: 'smoke' },
    { row: 6, number: 'CC33', name: 'Three', lat: '95', lon: '10' },
  ]
  const errorsOf = (reply: Reply) =>
    reply['row_errors'].map(({ row, column }: { row: number; column: string }) => [row, column])
  const expected = [
    [3, 'number'],
    [4, 'number'],
    [5, 'name'],
    [5, 'kind'],
    [6, 'lat'],
  ]
  const dry = await ask('beacon/Import', { items, dry_run: true }, sid)
  expect([dry['added'], errorsOf(dry)]).toEqual([1, expected])
  expect((await ask('beacon/Get', {}, sid))['items']).toEqual([])
  await ask('beacon/Import', { items }, sid)
  expect((await ask('beacon/Get', {}, sid))['items']).toMatchObject([
    { number: 'AA11', name: 'One', type: 'nfc', lat: 31_500_000, lon: 121_250_000 },
  ])
})

test('a stay goes from the first sighting to the last, until a quarter of an hour without one', async () => {
  const { device, asked, organisation } = await place()
  await createBeacon(platform, { organisation, number: 'AA01', name: 'Gate' })
  const seen = [...minutes(0, 45), ...minutes(60, 70), ...minutes(90, 95)]
  await putSightings(
    platform,
    device.id,
    seen.map((minute) => ({ number: 'AA01', at: at(8) + minute * 60, rssi: -90 + minute / 5 })),
  )
  await putSightings(platform, device.id, [{ number: 'BB02', at: at(9), battery: 30 }])
  const { items } = await asked('beacon/GetRecord')
  const rows = (items as Reply[]).map((row) => [
    row['beacon'],
    row['beacon_name'],
    row['start_time'],
    row['seconds'],
  ])
  expect(rows).toEqual([
    ['AA01', 'Gate', at(8), 70 * 60],
    ['BB02', 'BB02', at(9), 0],
    ['AA01', 'Gate', at(9.5), 5 * 60],
  ])
  const one = await asked('beacon/GetRecord', { number: 'bb02' })
  expect(one['items']).toMatchObject([{ beacon: 'BB02', battery: 30, rssi: null }])
  // A late report joins the two stays.
  await putSightings(platform, device.id, [{ number: 'AA01', at: at(8) + 80 * 60 }])
  const joined = await asked('beacon/GetRecord', { number: 'AA01' })
  expect(joined['items']).toMatchObject([{ start_time: at(8), seconds: 95 * 60 }])
})

test('pages go on behind the last row, whole through what began in one second', async () => {
  const { device, asked } = await place()
  const numbers = ['AA01', 'BB02', 'CC03']
  const seen = [8, 10, 12].flatMap((hour) => numbers.map((number) => ({ number, at: at(hour) })))
  await putSightings(platform, device.id, seen)
  const found: unknown[] = []
  let cursor: object | null = {}
  while (cursor) {
    const reply: Reply = await asked('beacon/GetRecord', { limit_size: 2, ...cursor })
    found.push(...(reply['items'] as Reply[]).map((row) => [row['start_time'], row['beacon']]))
    cursor = reply['next'] as object | null
  }
  expect(found).toEqual(seen.map(({ number, at: time }) => [time, number]))
})

test('the sheet adds up by device and beacon, by each of them, and by day', async () => {
  const { device, asked, organisation } = await place()
  const other = await createDevice(platform, { organisation })
  await createBeacon(platform, { organisation, number: 'AA01', name: 'Gate' })
  const both = { imei_list: [device.imei, other.imei] }
  const put = (id: number, number: string, from: number, to: number) =>
    putSightings(
      platform,
      id,
      minutes(from, to).map((minute) => ({ number, at: at(8) + minute * 60 })),
    )
  await put(device.id, 'AA01', 0, 30)
  await put(device.id, 'AA01', 120, 130)
  await put(device.id, 'BB02', 10, 20)
  await put(other.id, 'AA01', 0, 60)
  const sheet = (by: string) => asked('devreport/Beacons', { by, ...both })
  const pairs = await sheet('pair')
  expect(pairs['items']).toMatchObject([
    { imei: device.imei, beacon: 'AA01', beacon_name: 'Gate', stays: 2, seconds: 2400 },
    { imei: device.imei, beacon: 'BB02', beacon_name: 'BB02', stays: 1, seconds: 600 },
    { imei: other.imei, beacon: 'AA01', stays: 1, seconds: 3600 },
  ])
  expect(pairs['totals']).toEqual({ stays: 4, devices: 2, beacons: 2, seconds: 6600 })
  expect((await sheet('beacon'))['items']).toMatchObject([
    { beacon: 'AA01', beacon_name: 'Gate', devices: 2, stays: 3, seconds: 6000 },
    { beacon: 'BB02', devices: 1, stays: 1, seconds: 600 },
  ])
  expect((await sheet('device'))['items']).toMatchObject([
    { imei: device.imei, beacons: 2, stays: 3, first_time: at(8) },
    { imei: other.imei, beacons: 1, stays: 1, last_time: at(9) },
  ])
  expect((await sheet('day'))['items']).toMatchObject([{ stays: 4, devices: 2, beacons: 2 }])
})

test('what a device saw before it was sold stays with who had it', async () => {
  const { device, asked, organisation } = await place()
  const buyer = await createOrganisation(platform, { parent: dealer })
  const sid = await logIn(platform, await createAccount(platform, { organisation: buyer }))
  await putSightings(platform, device.id, [
    { number: 'AA01', at: at(8) },
    { number: 'AA01', at: at(12) },
  ])
  await giveDevice(platform, device.id, buyer)
  await platform.pool.query(
    'UPDATE former_home SET left_at = $1 WHERE device_id = $2 AND organisation_id = $3',
    [new Date(at(10) * 1000), device.id, organisation.id],
  )
  const times = async (by: string) =>
    ((await asked('beacon/GetRecord', {}, by))['items'] as Reply[]).map((row) => row['start_time'])
  expect(await times(sid)).toEqual([at(12)])
  expect(await times(dealerSid)).toEqual([at(8), at(12)])
})

test('of beacons with one number the one nearest above the device names it, and none above the reader', async () => {
  const { device, asked, organisation, sid } = await place()
  await createBeacon(platform, { organisation: dealer, number: 'DD09', name: 'Dealer’s' })
  await putSightings(platform, device.id, [{ number: 'DD09', at: at(8) }])
  const names = async (by: string) =>
    ((await asked('beacon/GetRecord', {}, by))['items'] as Reply[]).map((row) => row['beacon_name'])
  expect([await names(dealerSid), await names(sid)]).toEqual([['Dealer’s'], ['DD09']])
  await createBeacon(platform, { organisation, number: 'DD09', name: 'Own' })
  expect([await names(dealerSid), await names(sid)]).toEqual([['Own'], ['Own']])
})

test('an organisation has no more beacons than it may', async () => {
  const { sid, organisation } = await place()
  await platform.pool.query(
    `INSERT INTO beacon (organisation_id, number, name, kind)
     SELECT $1, lpad(to_hex(n), 6, '0'), 'n', 'nfc' FROM generate_series(1, $2::int) n`,
    [organisation.id, beaconLimits.perOrganisation],
  )
  const reply = await ask('beacon/Add', { number: 'FFFFFFFF', name: 'one more' }, sid)
  expect(reply.error).toBe('tooManyBeacons')
})

test('a number that another takes meanwhile is taken, for a change and for an import', async () => {
  const { sid, organisation } = await place()
  const own = await createBeacon(platform, { organisation, number: 'AA01' })
  /** A call that meets an insert of a number under way. */
  const during = async (number: string, func: string, params: object) => {
    const client = await platform.pool.connect()
    try {
      await client.query('BEGIN')
      await client.query('SELECT FROM organisation WHERE id = $1 FOR NO KEY UPDATE', [
        organisation.id,
      ])
      await client.query(
        `INSERT INTO beacon (organisation_id, number, name, kind) VALUES ($1, $2, 'n', 'nfc')`,
        [organisation.id, number],
      )
      const reply = ask(func, params, sid)
      await untilLockWaits(platform.pool, 1)
      await client.query('COMMIT')
      return await reply
    } finally {
      client.release()
    }
  }
  const beacon_id = String(own.id)
  const changed = await during('BB02', 'beacon/Modify', { beacon_id, number: 'BB02' })
  expect(changed.error).toBe('beaconTaken')
  const items = [
    { row: 2, number: 'CC03', name: 'Three' },
    { row: 3, number: 'DD04', name: 'Four' },
  ]
  expect(await during('CC03', 'beacon/Import', { items })).toMatchObject({ added: 1 })
})
