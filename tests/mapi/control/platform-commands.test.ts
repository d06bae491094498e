import { afterAll, beforeAll, expect, test } from 'vitest'
import { runSchedules } from '#server/domain/control/standing/run-schedules.ts'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import { createDevice, putState } from '../../factories/devices.ts'
import {
  createAccount,
  createOrganisation,
  type Organisation,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'

let platform: Platform
let root: Organisation
let account: { login: string; password: string }
const minute = 60
const hour = 3600

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  root = await createOrganisation(platform, { name: 'root' })
  await platform.pool.query(`UPDATE organisation SET zone = 'Europe/Berlin' WHERE id = $1`, [
    root.id,
  ])
  account = await createAccount(platform, { organisation: root })
  // 11:00 in Berlin, a week before its clocks are put on.
  platform.advance((Date.UTC(2027, 2, 21, 10) - platform.now()) / 1000)
})
afterAll(() => platform.close())

async function ask(func: string, params: object): Promise<Reply> {
  platform.advance(1)
  const sid = await logIn(platform, account)
  return call(platform, func, params, { sid })
}

async function newDevice(options: object = {}): Promise<string> {
  const device = await createDevice(platform, { organisation: root, ...options })
  await putState(platform, device.id)
  return String(device.id)
}

const order = (simei: string, type_value: number, params: object) =>
  ask('cmd/Send', { simei, type_value, params, wait_seconds: 0 })

const look = () =>
  runSchedules({ main: platform.pool, bus: platform.bus, now: () => platform.now() })

/** What a device was told by its schedule, oldest first. */
async function told(simei: string): Promise<unknown[]> {
  const { rows } = await platform.pool.query<{ kind: string; params: object }>(
    `SELECT kind, params FROM command WHERE device_id = $1 AND kind <> 'platform' ORDER BY id`,
    [simei],
  )
  return rows.map(({ kind, params }) => [kind, params])
}

const rest = ['control', { command: 8 }]
const wake = ['control', { command: 9 }]

test('working hours put a device to rest and wake it at their times, through the change of the clock', async () => {
  const simei = await newDevice()
  const window = { enable: 1, start: '08:00', end: '18:00' }
  expect(await order(simei, 160, window)).toMatchObject({ errcode: 0, state: 'answered' })
  await look()
  expect(await told(simei)).toEqual([])
  platform.advance(7 * hour + minute)
  await look()
  await look()
  expect(await told(simei)).toEqual([rest])
  platform.advance(14 * hour)
  await look()
  expect(await told(simei)).toEqual([rest, wake])
  // Six days during which nobody looked: the clock is an hour ahead since.
  platform.advance(6 * 86_400 + 10 * hour)
  await look()
  expect(await told(simei)).toEqual([rest, wake, rest])
  const { rows } = await platform.pool.query<{ at: Date }>(
    'SELECT next_at AS at FROM standing_order WHERE device_id = $1',
    [simei],
  )
  expect(rows[0]?.at.toISOString()).toBe('2027-03-29T06:00:00.000Z')
  await order(simei, 160, { enable: 0 })
  await look()
  expect(await told(simei)).toEqual([rest, wake, rest, wake])
  const left = await platform.pool.query('SELECT FROM standing_order WHERE device_id = $1', [simei])
  expect(left.rowCount).toBe(0)
})

test('GT06 rests by its longest interval; a phone is not offered a schedule, but hours without notices', async () => {
  const simei = await newDevice({ protocol: 'gt06' })
  await order(simei, 65, { looptype: 'daily', start: '00:00', end: '00:01' })
  await look()
  expect(await told(simei)).toEqual([['interval', { seconds: 64_800 }]])
  const phone = await newDevice({ protocol: 'osmand' })
  expect((await order(phone, 160, { enable: 0 })).error).toBe('commandUnsupported')
  expect(await order(phone, 161, { enable: 0 })).toMatchObject({ state: 'answered' })
})

test('days of a month are those of the month in which they are ordered', async () => {
  const simei = await newDevice()
  const times = { start: '08:00', end: '09:00' }
  await order(simei, 65, { looptype: 'month', days: [31], ...times })
  await look()
  expect(await told(simei)).toEqual([rest])
  platform.advance(4 * 86_400)
  await look()
  expect(await told(simei)).toEqual([rest, wake])
  const over = { looptype: 'month', days: [1, 2, 3], ...times }
  platform.advance((Date.UTC(2027, 3, 20) - platform.now()) / 1000)
  expect((await order(simei, 65, over)).error).toBe('commandUnsupported')
})

test.each([
  [65, { looptype: 'daily', start: '08:00', end: '08:00' }, 'params.end'],
  [65, { looptype: 'daily', start: '08:00' }, 'params.end'],
  [65, { looptype: 'monthly', start: '08:00', end: '09:00' }, 'params.days'],
  [65, { looptype: 'off', start: '08:00' }, 'params.start'],
  [160, { enable: 1, start: '8', end: '09:00' }, 'params.start'],
  [50, { ip: 'a.example' }, 'params.port'],
  [80, { interval_time: 30, flight_mode: 1 }, 'params.flight_mode'],
])('%i %j is refused', async (type, params, field) => {
  const reply = await order(await newDevice(), type, params)
  expect(reply.error).toBe('badParams')
  expect(reply['fields'][0].path).toContain(field)
})

test('the backup server is cleared by an order without one', async () => {
  const simei = await newDevice()
  await order(simei, 50, {})
  const params = [
    { id: 0xf130, value: '' },
    { id: 0xf131, value: 0 },
  ]
  expect(await told(simei)).toEqual([['set', { params }]])
})

/** A device of a seller below the root, and what leaving it takes. */
async function lentDevice() {
  const buyer = await createOrganisation(platform, { name: 'buyer', parent: root })
  const seller = await createOrganisation(platform, { name: 'seller', parent: root })
  const { id } = await createDevice(platform, { organisation: seller })
  await putState(platform, id)
  const person = await createAccount(platform, { organisation: seller })
  const sid = await logIn(platform, person)
  const orderOwn = (type_value: number, params: object) => {
    platform.advance(1)
    const request = { simei: String(id), type_value, params, wait_seconds: 0 }
    return call(platform, 'cmd/Send', request, { sid })
  }
  const sell = () =>
    platform.pool.query('UPDATE device SET organisation_id = $2 WHERE id = $1', [id, buyer.id])
  return { simei: String(id), seller, buyer, person, orderOwn, sell }
}
const resting = { enable: 1, start: '00:00', end: '00:01' }
const standing = async (simei: string) =>
  (await platform.pool.query('SELECT FROM standing_order WHERE device_id = $1', [simei])).rowCount

test('a schedule ends when the device leaves the tree of who ordered it, which wakes it', async () => {
  const { simei, buyer, orderOwn, sell } = await lentDevice()
  expect(await orderOwn(160, resting)).toMatchObject({ errcode: 0 })
  await look()
  await sell()
  await look()
  expect(await told(simei)).toEqual([rest, wake])
  expect(await standing(simei)).toBe(0)
  const { rows } = await platform.pool.query(
    `SELECT state, organisation_id, account_id FROM command WHERE device_id = $1 ORDER BY id DESC LIMIT 1`,
    [simei],
  )
  expect(rows).toEqual([{ state: 'waiting', organisation_id: buyer.id, account_id: null }])
})

test('what the platform did for a device ends when the device leaves the tree', async () => {
  const { simei, orderOwn, sell } = await lentDevice()
  await orderOwn(81, { enable: 0 })
  await orderOwn(106, { call_times: 3 })
  await orderOwn(161, { enable: 1, start: '08:00', end: '09:00' })
  await platform.pool.query(
    `UPDATE device SET settings = settings || '{"speedLimit": 80}' WHERE id = $1`,
    [simei],
  )
  await look()
  expect(await standing(simei)).toBe(3)
  await sell()
  await look()
  expect(await standing(simei)).toBe(0)
  const { rows } = await platform.pool.query('SELECT settings FROM device WHERE id = $1', [simei])
  expect(rows).toEqual([{ settings: { speedLimit: 80 } }])
})

test('a device that rests while it is frozen is told to report again once it is not', async () => {
  const { simei, orderOwn, sell } = await lentDevice()
  const freeze = (isFrozen: boolean) =>
    platform.pool.query('UPDATE device SET frozen_at = $2 WHERE id = $1', [
      simei,
      isFrozen ? new Date(platform.now()) : null,
    ])
  await orderOwn(160, resting)
  await look()
  await freeze(true)
  await sell()
  await look()
  expect(await told(simei)).toEqual([rest])
  expect(await standing(simei)).toBe(1)
  await freeze(false)
  platform.advance(10 * minute)
  await look()
  expect(await told(simei)).toEqual([rest, wake])
  expect(await standing(simei)).toBe(0)
})

test('a change that comes while the device is expired is told after its renewal', async () => {
  const { simei, orderOwn } = await lentDevice()
  await orderOwn(65, { looptype: 'daily', start: '00:00', end: '23:59' })
  await look()
  const expire = (at: Date | null) =>
    platform.pool.query('UPDATE device SET expires_at = $2 WHERE id = $1', [simei, at])
  await expire(new Date(platform.now() - 1000))
  await platform.pool.query(
    `UPDATE standing_order SET params = params || '{"end": "00:01"}', next_at = '2020-01-01' WHERE device_id = $1`,
    [simei],
  )
  await look()
  expect(await told(simei)).toEqual([])
  await expire(null)
  platform.advance(10 * minute)
  await look()
  expect(await told(simei)).toEqual([rest])
})

test.each([
  ['is frozen', 'UPDATE account SET frozen_at = now() WHERE id = $1'],
  ['may send no commands any more', `UPDATE account SET permissions = '{}' WHERE id = $1`],
])('a schedule ends, and its device is woken, when who ordered it %s', async (_, sql) => {
  const { simei, seller, person, orderOwn } = await lentDevice()
  await orderOwn(160, resting)
  await look()
  await platform.pool.query(sql, [person.id])
  platform.advance(86_400)
  await look()
  expect(await told(simei)).toEqual([rest, wake])
  expect(await standing(simei)).toBe(0)
  const { rows } = await platform.pool.query(
    `SELECT actor_kind, organisation_id, after->'is_on' AS is_on FROM audit
     WHERE func = 'cmd/Schedule' AND object_id = $1 ORDER BY id`,
    [simei],
  )
  const by = { actor_kind: 'visitor', organisation_id: seller.id }
  expect(rows).toEqual([
    { ...by, is_on: false },
    { ...by, is_on: true },
  ])
})

test('the month of an order is that of the organisation of the device', async () => {
  // Already May in Kiritimati, still April in Berlin, of whose zone the account is.
  platform.advance((Date.UTC(2027, 3, 30, 12) - platform.now()) / 1000)
  const east = await createOrganisation(platform, { name: 'east', parent: root })
  await platform.pool.query(`UPDATE organisation SET zone = 'Pacific/Kiritimati' WHERE id = $1`, [
    east.id,
  ])
  const simei = await newDevice({ organisation: east })
  const times = { start: '08:00', end: '09:00' }
  expect(await order(simei, 65, { looptype: 'month', days: [2], ...times })).toMatchObject({
    state: 'answered',
  })
  const { rows } = await platform.pool.query(
    `SELECT params->>'month' AS month FROM standing_order WHERE device_id = $1`,
    [simei],
  )
  expect(rows).toEqual([{ month: '2027-05' }])
})

test('the catalogue tells what the platform does for the device, with the limits of its protocol', async () => {
  const simei = await newDevice({ protocol: 'gt06' })
  await order(simei, 106, { call_times: 3 })
  await order(simei, 81, { enable: 0 })
  const { items } = await ask('cmd/GetCatalogue', { simei })
  const item = (type: number) =>
    items.find(({ type_value }: { type_value: number }) => type_value === type)
  expect(item(106)).toMatchObject({ current: { call_times: 3 }, channel: 'platform' })
  expect(item(81).current).toEqual({ enable: 0 })
  expect(item(40).params.value.values).toEqual([2])
  expect(item(20_000).params.value).toMatchObject({ max: 239, isAscii: true })
  expect((await order(simei, 20_000, { value: '设备' })).error).toBe('commandUnsupported')
  const { rows } = await platform.pool.query('SELECT settings FROM device WHERE id = $1', [simei])
  expect(rows).toMatchObject([{ settings: { isUnlogged: true, callTimes: 3 } }])
})
