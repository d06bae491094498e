import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { nameStored } from '#server/domain/tracking/address/name-stored.ts'
import { call, logIn } from '../factories/caller.ts'
import {
  createDevice,
  makeFacts,
  type PositionOptions,
  putAlarm,
  putPositions,
} from '../factories/devices.ts'
import { createAccount, createOrganisation, type Organisation } from '../factories/organisations.ts'
import { openPlatform, type Platform } from '../factories/platform.ts'
import { openVendor, type Vendor, type VendorAnswer } from '../factories/vendor.ts'

const hour = 3600
const day = 86_400
let vendor: Vendor
let answer: (url: URL) => VendorAnswer
let platform: Platform
let root: Organisation
let sid: string
const others: Platform[] = []

const street = (url: URL): VendorAnswer => {
  const { lat } = Object.fromEntries(url.searchParams)
  const address = { road: `Rue ${lat}`, town: 'Abcville', country: 'France', country_code: 'fr' }
  return { body: { display_name: `Rue ${lat}, Abcville, France`, address } }
}

beforeAll(async () => {
  vendor = await openVendor((url) => answer(url))
  platform = await openPlatform({
    env: {
      GEOCODE_PROVIDER: 'nominatim',
      GEOCODE_URL_NOMINATIM: vendor.url,
      GEOCODE_PRIVATE: 'true',
    },
  })
  root = await createOrganisation(platform, { name: 'root' })
  sid = await logIn(platform, await englishReader(platform, root))
})
afterAll(async () => {
  await platform.close()
  vendor.close()
})
beforeEach(async () => {
  answer = street
  vendor.asked.length = 0
  await platform.pool.query('TRUNCATE address_cell, tracking.alarm, tracking.stop, tracking.trip')
})
afterEach(async () => {
  for (const other of others.splice(0)) await other.close()
})

async function englishReader(on: Platform, organisation: Organisation) {
  const account = await createAccount(on, { organisation })
  await on.pool.query(
    `UPDATE account SET settings = settings || '{"language":"en"}' WHERE id = $1`,
    [account.id],
  )
  return account
}

const run = (on = platform) => nameStored({ ...on, main: on.pool })

/** Stands, drives and stands within the last day; the last stop is open. `start`: Unix seconds. */
async function drivenDevice(on: Platform, organisation: Organisation, start: number) {
  const { id: deviceId } = await createDevice(on, { organisation })
  const rows: PositionOptions[] = []
  let [time, lat] = [start, 45_000_000]
  for (const [hours, speed] of [
    [1, 0],
    [1, 360],
    [1, 0],
    [1, 360],
    [1, 0],
  ] as const)
    for (const end = time + hours * hour; time < end; time += 60) {
      rows.push({ deviceId, time, lat, lon: 4_800_000, speed })
      lat += Math.round((speed / 36) * 60 * 9)
    }
  await on.pool.query(
    `SELECT tracking.ensure_partitions((now() - interval '6 days')::date, now()::date)`,
  )
  await putPositions(on, rows)
  await makeFacts(on, deviceId)
  return deviceId
}

const recently = () => Math.floor(platform.now() / 1000) - 8 * hour

type Row = Record<string, string | boolean>
async function listOf(func: string, deviceId: number, as = sid, on = platform): Promise<Row[]> {
  on.advance(1)
  const now = Math.floor(on.now() / 1000)
  const period = { start_time: now - 3 * day, end_time: now }
  const reply = await call(
    on,
    `location/${func}`,
    { simei: String(deviceId), ...period },
    { sid: as },
  )
  return reply['items']
}

const stored = async (table: 'alarm' | 'stop' | 'trip', on = platform) =>
  (await on.pool.query(`SELECT * FROM tracking.${table} ORDER BY time`)).rows as Row[]

test('stops, trips and alarms get their addresses many at a time, once, in the language of their people', async () => {
  const deviceId = await drivenDevice(platform, root, recently())
  await putAlarm(platform, { deviceId, time: recently() })
  expect(await run()).toBe((await stored('stop')).length + (await stored('trip')).length + 1)
  const [first, ...rest] = await stored('stop')
  expect(rest.length).toBeGreaterThan(0)
  for (const stop of [first, ...rest])
    expect(stop).toMatchObject({
      address: expect.stringMatching(/^Rue 45\.\d+, Abcville, France$/),
      address_lang: 'en',
    })
  const [trip] = await stored('trip')
  expect(trip).toMatchObject({ start_address: first?.['address'], address_lang: 'en' })
  expect(trip?.['end_address']).not.toBe(trip?.['start_address'])
  expect((await stored('alarm'))[0]?.['address']).toMatch(/^Rue 31\.230000, Abcville/)
  const asked = vendor.asked.length
  expect(new Set(vendor.asked.map(String)).size).toBe(asked)
  expect(await run()).toBe(0)
  expect(vendor.asked).toHaveLength(asked)
})

test('lists show what was stored and ask nobody; in another language what is known here', async () => {
  const deviceId = await drivenDevice(platform, root, recently())
  const alarmTime = recently()
  await putAlarm(platform, { deviceId, time: alarmTime })
  const before = await listOf('GetStops', deviceId)
  expect(before[0]?.['address']).toMatch(/France/)
  expect(before[0]?.['address']).not.toMatch(/Rue/)
  expect(vendor.asked).toHaveLength(0)
  await run()
  const asked = vendor.asked.length
  const en = await logIn(platform, await englishReader(platform, root))
  const [stop] = await listOf('GetStops', deviceId, en)
  expect(stop?.['address']).toMatch(/^Rue 45/)
  const [trip] = await listOf('GetTrips', deviceId, en)
  expect(trip).toMatchObject({ start_address: stop?.['address'] })
  const alarmFor = async (as: string) => {
    const period = { start_time: alarmTime - hour, end_time: alarmTime + hour }
    const { items } = await call(platform, 'alarm/Get', period, { sid: as })
    return items[0] as Row
  }
  const alarm = await alarmFor(en)
  expect(alarm['alarmAddr']).toMatch(/^Rue 31/)
  const zh = await logIn(platform, await createAccount(platform, { organisation: root }))
  expect((await listOf('GetStops', deviceId, zh))[0]?.['address']).toMatch(/^法国/)
  expect((await alarmFor(zh))['alarmAddr']).toMatch(/上海/)
  expect(vendor.asked).toHaveLength(asked)
  // Somebody who reads Chinese looks at the place: from then on the alarm names its street in Chinese, too.
  answer = () => ({ body: { display_name: '街 31', address: { road: '街 31' } } })
  const [lat = 0, lon = 0] = String(alarm['addr'])
    .split(',')
    .map((text) => Number(text) * 1e6)
  const place = { latlng: [{ lat, lon }], language: 'zh' }
  await call(platform, 'location/BatchGetAddr', place, { sid: zh })
  expect(vendor.asked).toHaveLength(asked + 1)
  expect((await alarmFor(zh))['alarmAddr']).toMatch(/^街 31/)
  expect((await alarmFor(en))['alarmAddr']).toBe(alarm['alarmAddr'])
  expect(vendor.asked).toHaveLength(asked + 1)
})

test('what is made again is named again, from the cache', async () => {
  const deviceId = await drivenDevice(platform, root, recently())
  await run()
  const asked = vendor.asked.length
  await makeFacts(platform, deviceId)
  expect((await stored('stop'))[0]).toMatchObject({ address: null, address_lang: null })
  expect(await run()).toBeGreaterThan(0)
  expect((await stored('stop'))[0]?.['address']).toMatch(/^Rue/)
  expect(vendor.asked).toHaveLength(asked)
})

test('while the provider is away rows wait a day, and what is older is named without it', async () => {
  const oldDevice = await drivenDevice(platform, root, recently() - 2 * day)
  const newDevice = await drivenDevice(platform, root, recently())
  answer = () => ({ status: 500 })
  await run()
  const addressesOf = async (id: number) =>
    (await stored('stop'))
      .filter((row) => Number(row['device_id']) === id)
      .map((row) => row['address'])
  for (const address of await addressesOf(oldDevice)) expect(address).toMatch(/France/)
  for (const address of await addressesOf(newDevice)) expect(address).toBeNull()
  const asked = vendor.asked.length
  expect(asked).toBeLessThanOrEqual(3)
  // It rests.
  await run()
  expect(vendor.asked).toHaveLength(asked)
  platform.advance(61)
  answer = street
  await run()
  for (const address of await addressesOf(newDevice)) expect(address).toMatch(/^Rue/)
  for (const address of await addressesOf(oldDevice)) expect(address).not.toMatch(/Rue/)
})

test('workers that run at once ask for each place once', async () => {
  await drivenDevice(platform, root, recently())
  const named = await Promise.all([run(), run(), run()])
  expect(named.filter((count) => count > 0)).toHaveLength(1)
  expect(new Set(vendor.asked.map(String)).size).toBe(vendor.asked.length)
})

test('a worker has its day of requests; the rest waits', async () => {
  const limited = await openPlatform({
    env: {
      GEOCODE_PROVIDER: 'nominatim',
      GEOCODE_URL_NOMINATIM: vendor.url,
      GEOCODE_PRIVATE: 'true',
      GEOCODE_WORKER_PER_DAY: '1',
    },
  })
  others.push(limited)
  const top = await createOrganisation(limited, { name: 'root' })
  await drivenDevice(limited, top, recently())
  await run(limited)
  expect(vendor.asked).toHaveLength(1)
  const waiting = (await stored('stop', limited)).filter((row) => row['address'] === null)
  expect(waiting.length).toBeGreaterThan(0)
  limited.advance(day + 5 * hour)
  await run(limited)
  expect(await stored('stop', limited)).not.toContainEqual(
    expect.objectContaining({ address: null }),
  )
})

test('without a provider the offline geocoder names them, in Chinese where nobody said otherwise', async () => {
  const alone = await openPlatform()
  others.push(alone)
  const top = await createOrganisation(alone, { name: 'root' })
  const deviceId = await drivenDevice(alone, top, recently())
  const { id: sea } = await createDevice(alone, { organisation: top })
  await putAlarm(alone, { deviceId: sea, time: recently() })
  await alone.pool.query('UPDATE tracking.alarm SET lat = -40000000, lon = -130000000')
  expect(await run(alone)).toBeGreaterThan(2)
  expect((await stored('stop', alone))[0]).toMatchObject({
    address: expect.stringMatching(/^法国/),
    address_lang: 'zh',
  })
  expect((await stored('trip', alone))[0]?.['end_address']).toMatch(/^法国/)
  expect((await stored('alarm', alone))[0]).toMatchObject({ address: '', address_lang: 'zh' })
  const as = await logIn(alone, await createAccount(alone, { organisation: top }))
  expect((await listOf('GetStops', deviceId, as, alone))[0]?.['address']).toMatch(/^法国/)
  expect((await alone.pool.query('SELECT count(*)::int FROM address_cell')).rows[0].count).toBe(0)
  expect(vendor.asked).toHaveLength(0)
})
