import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { alarmTypes } from '#lib/codes/alarm-types.ts'
import { positionFlag, storeEpoch } from '#lib/codes/position-flags.ts'
import type { AlarmMessage } from '#lib/live/messages.ts'
import { pushLimits } from '#server/realtime/push-options.ts'
import { call } from '../factories/caller.ts'
import { createDevice } from '../factories/devices.ts'
import { createFence } from '../factories/fences.ts'
import {
  createAccount,
  createOrganisation,
  nextNumber,
  type Organisation,
} from '../factories/organisations.ts'
import { type Mirror, openMirror, pause, sessionOf, subscribe, until } from '../factories/push.ts'
import { openWeb, type Web } from '../factories/web.ts'
import { holdSeconds } from './support.ts'

type Device = { id: number; imei: string }

const pass = holdSeconds()
let web: Web
let root: Organisation
let own: Organisation
let child: Organisation
let device: Device
let childDevice: Device
let sid: string
const mirrors: Mirror[] = []

beforeAll(async () => {
  web = await openWeb()
  const { services } = web
  root = await createOrganisation(services)
  own = await createOrganisation(services, { parent: root })
  child = await createOrganisation(services, { parent: own })
  device = await createDevice(services, { organisation: own })
  childDevice = await createDevice(services, { organisation: child })
  sid = await sidFor(own, ['e_ua_websocket_gchild'])
})
afterEach(async () => {
  for (const { push } of mirrors.splice(0)) push.close()
  await until(() => web.push.stats().sockets === 0)
})
afterAll(() => web.close())

async function sidFor(organisation: Organisation, rights: 'e_ua_websocket_gchild'[] = []) {
  const account = await createAccount(web.services, { organisation, permissions: rights })
  return (await sessionOf(web.services, { accountId: account.id })).sid
}

async function mirror(subscription: Record<string, unknown> = {}, options = {}): Promise<Mirror> {
  const requested = { sid, gchild: 1, topics: ['alarm'], ...subscription }
  const opened = openMirror(web, () => requested as never, { reconnectMs: 50, ...options })
  mirrors.push(opened)
  await until(() => opened.replies.length > 0)
  return opened
}

type Raised = {
  isPublished?: boolean
  type?: number
  takenAt?: number
  flags?: number
  subject?: number
}

/** The bus tells of it unless it is to be lost. */
async function raise(
  { id }: { id: number },
  { isPublished = true, type = 0, takenAt, flags = 0, subject = 0 }: Raised = {},
) {
  const time = 1_700_000_000 + nextNumber()
  const { rows } = await web.services.positions.query<{ id: number; takenAt: number }>(
    `INSERT INTO tracking.alarm (device_id, time, taken_at, type, flags, subject)
     SELECT $1, $2, coalesce($4::int8, (extract(epoch FROM clock_timestamp()) * 1e6)::int8), $3, $5, $6
     RETURNING id, taken_at AS "takenAt"`,
    [id, time - storeEpoch, type, takenAt, flags, subject],
  )
  const { id: alarmId = 0, takenAt: stamp } = rows[0] ?? {}
  const key = { deviceId: id, time, type, takenAt: String(stamp) }
  if (isPublished) await web.services.bus.publish('alarm', key)
  return alarmId
}

/**
 * Each reader hears alarms in the order of their intake: once it has this one, none of before is to
 * come.
 */
async function raiseLast(from: Device, ...readers: Mirror[]): Promise<number> {
  const id = await raise(from)
  await until(() => readers.every(({ alarms }) => idsOf(alarms).includes(id)))
  return id
}

const idsOf = (alarms: AlarmMessage[]) => alarms.map((alarm) => Number(alarm.id))
const ascending = (ids: Iterable<number>) => [...ids].sort((a, b) => a - b)

test('an alarm arrives in the form that alarm/GetLastAlarm answers', async () => {
  const reader = await mirror()
  const id = await raise(device, { type: alarmTypes.overspeed.bit })
  await until(() => reader.alarms.length === 1)
  const [{ cursor, ...alarm } = { cursor: '' }] = reader.alarms
  const reply = await call(web.services, 'alarm/GetLastAlarm', {}, { sid })
  expect(reply['items']).toContainEqual(alarm)
  expect(alarm).toMatchObject({ id: String(id), type: 'overspeed', level: 'warning' })
  expect(cursor).toMatch(/^\d+:\d+/)
})

test('alarms of organisations below need gchild and the right; the root needs none', async () => {
  const wide = await mirror()
  const narrow = await mirror({ gchild: 0 })
  const without = await mirror({ sid: await sidFor(own) })
  const top = await mirror({ sid: await sidFor(root) })
  const outside = await mirror({ sid: await sidFor(child) })
  const below = await raise(childDevice)
  const mine = await raise(device)
  const lastBelow = await raiseLast(childDevice, wide, top, outside)
  const last = await raiseLast(device, wide, top, narrow, without)
  for (const { alarms } of [wide, top])
    expect(idsOf(alarms)).toEqual([below, mine, lastBelow, last])
  for (const { alarms } of [narrow, without]) expect(idsOf(alarms)).toEqual([mine, last])
  expect(idsOf(outside.alarms)).toEqual([below, lastBelow])
})

test('of chosen organisations those below are pushed too, and no others', async () => {
  const chosen = await mirror({ sfamilyids: [String(child.id)] })
  await raise(device)
  const below = await raise(childDevice)
  const last = await raiseLast(childDevice, chosen)
  expect(idsOf(chosen.alarms)).toEqual([below, last])
})

test('an alarm that the settings of its device keep from the app is not pushed', async () => {
  const reader = await mirror()
  await raise(device, { flags: positionFlag.silent })
  const notices = await raise(device)
  const last = await raiseLast(device, reader)
  expect(idsOf(reader.alarms)).toEqual([notices, last])
})

test('a device log-in hears of its own alarms only', async () => {
  const session = await sessionOf(web.services, { deviceId: device.id })
  const reader = await mirror({ sid: session.sid })
  const other = await createDevice(web.services, { organisation: own })
  await raise(other)
  const mine = await raise(device)
  const last = await raiseLast(device, reader)
  expect(idsOf(reader.alarms)).toEqual([mine, last])
})

test('an alarm that the bus lost arrives all the same, once', async () => {
  const reader = await mirror()
  const id = await raise(device, { isPublished: false })
  pass(pushLimits.sweepMs / 1000)
  await until(() => reader.alarms.length === 1)
  const last = await raiseLast(device, reader)
  expect(idsOf(reader.alarms)).toEqual([id, last])
})

test('an alarm from before the subscription is not news', async () => {
  await raise(device, { takenAt: (Date.now() - 3000) * 1000 })
  const reader = await mirror()
  const last = await raiseLast(device, reader)
  expect(idsOf(reader.alarms)).toEqual([last])
})

test('an alarm from before the subscription is not news when another reader first hears of it', async () => {
  const first = await mirror()
  const before = await raise(device, { isPublished: false })
  const reader = await mirror()
  const last = await raiseLast(device, first, reader)
  expect(idsOf(first.alarms)).toEqual([before, last])
  expect(idsOf(reader.alarms)).toEqual([last])
})

test('alarms are neither lost nor repeated over many broken connections', async () => {
  const reader = await mirror()
  const raised = new Set<number>()
  let isRunning = true
  const traffic = Array.from({ length: 3 }, async (_, n) => {
    while (isRunning) {
      raised.add(await raiseInTurn(n === 0 ? childDevice : device))
      await pause(Math.random() * 8)
    }
  })
  for (let n = 1; n <= 12; n += 1) {
    await pause(Math.random() * 250)
    reader.sockets.at(-1)?.terminate()
    await until(() => reader.sockets.length > n)
  }
  await until(() => raised.size > 50)
  isRunning = false
  await Promise.all(traffic)
  raised.add(await raiseLast(device, reader))
  expect(ascending(idsOf(reader.alarms))).toEqual(ascending(raised))
})

/** Commits do not come in the order of stamps. */
async function raiseInTurn({ id }: Device): Promise<number> {
  const time = nextNumber()
  const client = await web.services.positions.connect()
  try {
    await client.query('BEGIN')
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO tracking.alarm (device_id, time, taken_at, type)
       VALUES ($1, $2, (extract(epoch FROM clock_timestamp()) * 1e6)::int8, 0) RETURNING id`,
      [id, time],
    )
    await pause(Math.random() * 30)
    await client.query('COMMIT')
    await web.services.bus.publish('alarm', { deviceId: id, time, type: 0, takenAt: '' })
    return rows[0]?.id ?? 0
  } finally {
    client.release()
  }
}

test('a resume sends what came in meanwhile; one that is too old says so', async () => {
  const { raw, reply } = await subscribe(web, { sid, gchild: 1, topics: ['alarm'] })
  raw.socket.close()
  await raw.closed
  const missed = [await raise(device), await raise(childDevice)]
  const again = await subscribe(web, { sid, gchild: 1, topics: ['alarm'], last: reply['cursor'] })
  await again.raw.wait((heard) => heard['id'] === String(missed[1]))
  expect(again.reply).toMatchObject({ errcode: 0, cursor: reply['cursor'] })
  expect(again.raw.heard.slice(1).map((heard) => 'id' in heard && Number(heard['id']))).toEqual(
    missed,
  )
  again.raw.socket.close()
  const old = await subscribe(web, {
    sid,
    gchild: 1,
    topics: ['alarm'],
    last: '1600000000000000:5',
  })
  expect(old.reply).toMatchObject({ errcode: 0, resync: true })
  old.raw.socket.close()
})

test('a fence rings those who own it and those above, not who is below, also after a break', async () => {
  const { id: subject } = await createFence(web.services, { organisation: own })
  const { id: gone } = await createFence(web.services, { organisation: own })
  await web.services.pool.query('DELETE FROM fence WHERE id = $1', [gone])
  const below = await sidFor(child)
  const started = await subscribe(web, { sid: below, topics: ['alarm'] })
  started.raw.socket.close()
  const top = await mirror({ sid: await sidFor(root) })
  const owner = await mirror()
  const customer = await mirror({ sid: below })
  const rung = await raise(childDevice, { type: alarmTypes.fenceIn.bit, subject })
  await raise(childDevice, { type: alarmTypes.fenceIn.bit, subject: gone })
  const last = await raiseLast(childDevice, top, owner, customer)
  for (const { alarms } of [top, owner]) expect(idsOf(alarms)).toEqual([rung, last])
  expect(idsOf(customer.alarms)).toEqual([last])
  const resumed = await subscribe(web, {
    sid: below,
    topics: ['alarm'],
    last: started.reply['cursor'],
  })
  await resumed.raw.wait((heard) => heard['id'] === String(last))
  expect(
    resumed.raw.heard.flatMap((heard) => ('id' in heard ? [Number(heard['id'])] : [])),
  ).toEqual([last])
  resumed.raw.socket.close()
})

test('a cursor from the future is ignored: what comes is heard', async () => {
  const last = '9999999999999999:5'
  const { raw, reply } = await subscribe(web, { sid, gchild: 1, topics: ['alarm'], last })
  expect(reply['cursor']).not.toBe(last)
  const id = await raise(device)
  await raw.wait((heard) => heard['id'] === String(id))
  raw.socket.close()
})
