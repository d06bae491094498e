import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alarmTypes } from '#lib/codes/alarm-types.ts'
import { readFrameLog } from '#server/domain/tracking/position/read-frame-log.ts'
import { jt808 } from '#server/gateway/codecs/jt808/index.ts'
import type { StreamProtocol } from '#server/gateway/codecs/protocol.ts'
import { Session } from '#server/gateway/session.ts'
import { frameOf, heartbeatFrame } from '../bench/load/jt808-frame.ts'
import {
  ask,
  authentication,
  bodiesOf,
  datagrams,
  foreign,
  gt06Device,
  logIn,
  registration,
} from './sender.ts'
import {
  connect,
  nowSeconds,
  openLocker,
  openRig,
  type Rig,
  type TestDevice,
  until,
} from './support.ts'

let rig: Rig
/** Of the gateway's clock, milliseconds. */
let ahead = 0
beforeAll(async () => {
  rig = await openRig({}, undefined, () => Date.now() + ahead)
})
afterAll(() => rig.close())

const positionsOf = (id: number) =>
  rig.rows<{ lat: number }>(
    'SELECT lat FROM tracking.position WHERE device_id = $1 ORDER BY time, seq',
    [id],
  )
const stateOf = (id: number) =>
  rig.rows('SELECT * FROM tracking.device_state WHERE device_id = $1', [id])
const conflictsOf = (id: number) =>
  rig.rows<{ detail: string }>(
    'SELECT detail FROM tracking.alarm WHERE device_id = $1 AND type = $2',
    [id, alarmTypes.identityConflict.bit],
  )
const query = async (id: number) => {
  const [command] = await rig.rows<{ id: string }>(
    `INSERT INTO command (device_id, kind, expires_at) VALUES ($1, 'location', now() + interval '1 minute')
     RETURNING id::text`,
    [id],
  )
  await rig.bus.publish('command', { id: String(command?.id), deviceId: id })
}

const isProved = async (id: number) =>
  (await rig.rows('SELECT FROM device WHERE id = $1 AND auth_proved_at IS NOT NULL', [id])).length >
  0

async function provedDevice(number: string) {
  const id = await rig.addDevice(number)
  const device = await connect(rig, number)
  const code = await logIn(device)
  await device.untilAcked(device.report({ at: nowSeconds() - 60 }))
  return { id, device, code }
}

const everything = (device: TestDevice, number: string) => [
  device.location(20, { at: nowSeconds() - 5, lat: 11_000_000 }),
  heartbeatFrame(number, 21),
  frameOf(0x0704, number, 22, Buffer.from('0000', 'hex')),
  frameOf(0x0003, number, 23, Buffer.alloc(0)),
  frameOf(0x0001, number, 24, Buffer.from('0000820100', 'hex')),
  frameOf(0x0900, number, 25, Buffer.from('f041', 'hex')),
  frameOf(0x0702, number, 26, Buffer.from('01', 'hex')),
  frameOf(0x0801, number, 27, Buffer.alloc(36, 1)),
  registration(number, 28, 'T000002'),
  authentication(number, 29, 'guess'),
]

test('what comes without the code is refused by TCP, and the device does not notice', async () => {
  const number = '13900000001'
  const { id, device, code } = await provedDevice(number)
  const before = await stateOf(id)
  const heard = device.frames().length
  const thief = await connect(rig, number, foreign)
  thief.send(...everything(thief, number))
  await until(() => thief.isClosed, 'the end of the thief')
  expect(thief.acked()).toEqual([])
  expect(bodiesOf(thief, 0x8100).map((body) => [body[2], body.length])).toEqual([[3, 3]])
  expect(JSON.stringify(thief.frames())).not.toContain(JSON.stringify(Buffer.from(code)))
  expect(thief.frames().every(({ id: kind }) => kind === 0x8001 || kind === 0x8100)).toBe(true)
  expect(await positionsOf(id)).toHaveLength(1)
  expect(await stateOf(id)).toEqual(before)
  expect([device.isClosed, device.frames().length]).toEqual([false, heard])
  await until(async () => (await conflictsOf(id)).length === 1, 'the alarm')
  expect(await conflictsOf(id)).toEqual([{ detail: foreign }])
  await rig.gateway.hub.frameLog.flushDevice(id)
  const log = await readFrameLog(rig.positions, {
    deviceId: id,
    fromMs: 0,
    toMs: Date.now(),
    limit: 99,
  })
  expect(log.some(({ bytes }) => bytes.includes(Buffer.from('guess')))).toBe(false)
})

test('commands go to the device while others claim it, however often', async () => {
  const number = '13900000002'
  const { id, device } = await provedDevice(number)
  const thieves: TestDevice[] = []
  for (let n = 0; n < 8; n++) {
    const thief = await connect(rig, number, foreign)
    thief.report({ at: nowSeconds() - 5, lat: 11_000_000 })
    await until(() => bodiesOf(thief, 0x8001).length === 1, 'the refusal')
    thieves.push(thief)
  }
  await query(id)
  await until(() => bodiesOf(device, 0x8201).length === 1, 'the location query')
  expect(thieves.flatMap((thief) => bodiesOf(thief, 0x8201))).toEqual([])
  expect(device.isClosed).toBe(false)
  await device.untilAcked(device.report({ at: nowSeconds() - 3 }))
  for (const thief of thieves) thief.socket.destroy()
})

test('the right code gets in at once: over a living connection, from elsewhere, after many wrong ones', async () => {
  const number = '13900000003'
  const { id, device, code } = await provedDevice(number)
  for (let n = 0; n < 15; n++) {
    const thief = await connect(rig, number, foreign)
    thief.send(authentication(number, 1, 'guess'))
    await until(() => thief.isClosed, 'the end of the thief')
  }
  expect(device.isClosed).toBe(false)
  const moved = await connect(rig, number, foreign)
  moved.send(authentication(number, 1, code))
  await moved.untilAcked(1)
  await until(() => device.isClosed, 'the end of the older connection')
  moved.serial = 1
  await moved.untilAcked(moved.report({ at: nowSeconds() - 5 }))
  expect(await positionsOf(id)).toHaveLength(2)
  moved.socket.destroy()
})

test('a device that has authenticated gives its code to its own terminal only, when nobody is in', async () => {
  const number = '13900000004'
  const { device, code } = await provedDevice(number)
  const twin = await connect(rig, number, foreign)
  twin.send(registration(number, 1))
  await until(() => bodiesOf(twin, 0x8100).length === 1, 'the reply')
  device.socket.destroy()
  await until(() => !rig.gateway.hub.registry.find(number)?.session, 'the end of the device')
  twin.send(registration(number, 2, 'T000002'))
  await until(() => bodiesOf(twin, 0x8100).length === 2, 'the reply')
  expect(bodiesOf(twin, 0x8100).map((body) => [body[2], body.length])).toEqual([
    [3, 3],
    [3, 3],
  ])
  twin.socket.destroy()
  const again = await connect(rig, number)
  expect(await logIn(again)).toBe(code)
  again.socket.destroy()
})

test.each([
  ['zeros', '0000000', '13910000001'],
  ['blanks', '       ', '13910000002'],
  ['nothing', '', '13910000003'],
  ['one letter again and again', 'FFFFFFF', '13910000004'],
])('a terminal whose id is %s is known by its number', async (_, own, number) => {
  const id = await rig.addDevice(number)
  for (const turn of [1, 2, 3]) {
    const device = await connect(rig, number)
    device.send(registration(number, 1, own))
    await until(() => bodiesOf(device, 0x8100).length === 1, 'the reply')
    const [body] = bodiesOf(device, 0x8100)
    expect([turn, body?.[2]]).toEqual([turn, 0])
    device.send(authentication(number, 2, body?.subarray(3).toString() ?? ''))
    await device.untilAcked(2)
    device.serial = 2
    await device.untilAcked(device.report({ at: nowSeconds() - 60 + turn }))
    device.socket.destroy()
    await until(() => !rig.gateway.hub.registry.find(number)?.session, 'the end of the device')
  }
  expect(await isProved(id)).toBe(false)
})

test('a terminal id that a whole series has is no proof, and keeps none of them out', async () => {
  const numbers = ['13900000061', '13900000062', '13900000063']
  for (const number of numbers) await rig.addDevice(number)
  for (const turn of [1, 2])
    for (const number of numbers) {
      const device = await connect(rig, number)
      expect((await logIn(device, 'SERIES1')).length, `${number} ${turn}`).toBeGreaterThan(0)
      device.socket.destroy()
      await until(() => !rig.gateway.hub.registry.find(number)?.session, 'the end of the device')
    }
  const own = await rig.rows<{ terminal_id: string }>(
    'SELECT terminal_id FROM device WHERE imei = ANY ($1) ORDER BY imei',
    [numbers],
  )
  expect(own.map(({ terminal_id }) => terminal_id !== '')).toEqual([true, false, false])
})

test('a code counts from the moment it was right, before that is stored', async () => {
  const number = '13900000090'
  const id = await rig.addDevice(number)
  const device = await connect(rig, number)
  device.send(registration(number, 1))
  await until(() => bodiesOf(device, 0x8100).length > 0, 'the registration reply')
  const code = bodiesOf(device, 0x8100)[0]?.subarray(3).toString() ?? ''
  const locker = await openLocker(rig)
  await locker.query('BEGIN')
  await locker.query('SELECT FROM device WHERE id = $1 FOR NO KEY UPDATE', [id])
  device.send(authentication(number, 2, code))
  await device.untilAcked(2)
  device.socket.destroy()
  const { registry } = rig.gateway.hub
  await until(() => registry.byId(id)?.session === undefined, 'the end')
  await registry.refresh(number, id)
  const thief = await connect(rig, number, foreign)
  thief.report({ at: nowSeconds() - 5 })
  await until(() => bodiesOf(thief, 0x8001).length > 0, 'the answer to the thief')
  expect([thief.acked(), await positionsOf(id), await isProved(id)]).toEqual([[], [], false])
  await locker.query('COMMIT')
  await locker.end()
  await until(() => isProved(id), 'the proof is stored')
  thief.socket.destroy()
})

test('by UDP nothing gets in without the code either', async () => {
  const number = '13900000006'
  const { id, device } = await provedDevice(number)
  const thief = await datagrams(rig.gateway, foreign)
  for (const frame of everything(device, number)) thief.send(frame)
  await until(() => thief.answers.length >= 9, 'the refusals')
  expect(await positionsOf(id)).toHaveLength(1)
  expect(device.isClosed).toBe(false)
  await device.untilAcked(device.report({ at: nowSeconds() - 3 }))
  thief.close()
})

test('a datagram displaces no connection, even from its own address', async () => {
  const number = '13900000007'
  const id = await rig.addDevice(number)
  const device = await connect(rig, number)
  await device.untilAcked(device.report({ at: nowSeconds() - 60 }))
  const other = await datagrams(rig.gateway, '127.0.0.1')
  other.send(device.location(9, { at: nowSeconds() - 5, lat: 11_000_000 }))
  await until(() => (rig.gateway.hub.registry.byId(id)?.waiting?.size ?? 0) === 1, 'the takeover')
  expect(device.isClosed).toBe(false)
  expect(await positionsOf(id)).toEqual([{ lat: 31_000_000 }])
  device.socket.destroy()
  await until(() => other.answers.length === 1, 'the answer once the connection is gone')
  other.close()
})

test('a living UDP sender keeps its number against other addresses', async () => {
  const number = '13900000008'
  const id = await rig.addDevice(number)
  const [device, thief] = [
    await datagrams(rig.gateway, '127.0.0.1'),
    await datagrams(rig.gateway, foreign),
  ]
  const maker = await connect(rig, number)
  device.send(maker.location(1, { at: nowSeconds() - 60 }))
  await until(() => device.answers.length === 1, 'the acknowledgement')
  thief.send(maker.location(2, { at: nowSeconds() - 50, lat: 11_000_000 }))
  await until(async () => (await conflictsOf(id)).length === 1, 'the alarm')
  device.send(maker.location(3, { at: nowSeconds() - 40 }))
  await until(() => device.answers.length === 2, 'the second acknowledgement')
  expect(thief.answers).toEqual([])
  expect(await positionsOf(id)).toEqual([{ lat: 31_000_000 }, { lat: 31_000_000 }])
  device.close()
  thief.close()
  maker.socket.destroy()
})

test('by number the living connection stays, a registration evicts nobody and learns nothing', async () => {
  const number = '13900000009'
  const id = await rig.addDevice(number)
  const device = await connect(rig, number)
  await device.untilAcked(device.report({ at: nowSeconds() - 60 }))
  const thief = await connect(rig, number, foreign)
  thief.send(registration(number, 1))
  await until(() => bodiesOf(thief, 0x8100).length === 1, 'the reply')
  expect(bodiesOf(thief, 0x8100)[0]?.toString('hex')).toBe('000103')
  thief.report({ at: nowSeconds() - 5, lat: 11_000_000 })
  await until(() => (rig.gateway.hub.registry.byId(id)?.waiting?.size ?? 0) === 1, 'the takeover')
  expect([device.isClosed, thief.acked()]).toEqual([false, []])
  expect(await positionsOf(id)).toEqual([{ lat: 31_000_000 }])
  device.socket.destroy()
  await until(() => thief.acked().length === 1, 'the newcomer, once the number is free')
  thief.socket.destroy()
})

test('a device with a code is asked for it from its next right one on', async () => {
  const number = '13900000010'
  const id = await rig.addDevice(number, { auth_code: 'given-before' })
  const device = await connect(rig, number)
  await device.untilAcked(device.report({ at: nowSeconds() - 60 }))
  device.send(authentication(number, 5, 'given-before'))
  await device.untilAcked(5)
  await until(() => isProved(id), 'the note')
  device.socket.destroy()
  await until(() => !rig.gateway.hub.registry.find(number)?.session, 'the end of the device')
  const thief = await connect(rig, number, foreign)
  thief.report({ at: nowSeconds() - 5 })
  await until(() => bodiesOf(thief, 0x8001).length === 1, 'the refusal')
  expect(await positionsOf(id)).toHaveLength(1)
  thief.socket.destroy()
})

test('a device by number may show any code, and a strict one none but its own', async () => {
  const lax = await rig.addDevice('13900000011', {
    auth_code: 'x',
    settings: { identity: 'number' },
  })
  const device = await connect(rig, '13900000011')
  device.send(authentication(device.number, 1, 'anything'))
  await device.untilAcked(1)
  await rig.rows(`UPDATE device SET settings = '{"identity": "strict"}' WHERE id = $1`, [lax])
  await rig.bus.publish('device', { id: lax, imei: device.number })
  await until(() => device.isClosed, 'the end of a connection that proved nothing')
})

test('networks of a device keep others out before anything else', async () => {
  const number = '13900000012'
  const id = await rig.addDevice(number, { settings: { networks: ['127.0.0.2/32', '::1/128'] } })
  const near = await connect(rig, number)
  near.report({ at: nowSeconds() - 5 })
  await until(() => near.isClosed, 'the end of the connection')
  expect([near.frames(), await positionsOf(id)]).toEqual([[], []])
  const far = await connect(rig, number, foreign)
  await far.untilAcked(far.report({ at: nowSeconds() - 5 }))
  far.socket.destroy()
})

test('a GT06 newcomer waits until the living device is gone', async () => {
  const number = '359339070000101'
  const id = await rig.addDevice(number, { protocol: 'gt06' })
  const device = await gt06Device(rig.gateway, number)
  device.logIn()
  await until(device.isIn, 'the log-in')
  const thief = await gt06Device(rig.gateway, number, foreign)
  thief.logIn()
  thief.report()
  await until(async () => (await conflictsOf(id)).length === 1, 'the alarm')
  await query(id)
  await until(() => /7878..80/.test(device.received), 'the command')
  expect([device.isClosed, thief.received, await positionsOf(id)]).toEqual([false, '', []])
  device.socket.destroy()
  await until(thief.isIn, 'the newcomer, once the number is free')
  thief.socket.destroy()
})

test('a GT06 device gets in at once from its own address', async () => {
  const number = '359339070000119'
  await rig.addDevice(number, { protocol: 'gt06' })
  const first = await gt06Device(rig.gateway, number)
  first.logIn()
  await until(first.isIn, 'the log-in')
  for (let n = 0; n < 8; n++) {
    const next = await gt06Device(rig.gateway, number)
    next.logIn()
    await until(next.isIn, 'the next log-in')
  }
  await until(() => first.isClosed, 'the end of the first')
})

test('other protocols are no way around a code', async () => {
  const number = '359339070000127'
  const { id, device } = await provedDevice(number.slice(-11))
  await until(() => isProved(id), 'the note')
  await rig.rows('UPDATE device SET imei = $2 WHERE id = $1', [id, number])
  device.socket.destroy()
  const thief = await gt06Device(rig.gateway, number, foreign)
  thief.logIn()
  await until(() => thief.isClosed, 'the end of the connection')
  const place = `timestamp=${nowSeconds()}&lat=1&lon=2`
  expect((await ask(rig.gateway, `/?id=${number}&${place}`, { from: foreign })).status).toBe(403)
  expect([thief.received, (await positionsOf(id)).length]).toEqual(['', 1])
})

test('a code that a stranger got for a device of another protocol shuts nobody out', async () => {
  const [tracker, phone] = ['13900000017', '13900000014'] as const
  await rig.addDevice(tracker, { protocol: 'gt06' })
  await rig.addDevice(phone, { protocol: 'osmand' })
  for (const number of [tracker, phone]) {
    const thief = await connect(rig, number, foreign)
    await logIn(thief)
    thief.socket.destroy()
    await until(() => !rig.gateway.hub.registry.find(number)?.session, 'the end of the thief')
  }
  const device = await gt06Device(rig.gateway, tracker)
  device.logIn()
  await until(device.isIn, 'the log-in of the device')
  const target = `/?id=${phone}&timestamp=${nowSeconds()}&lat=1&lon=2`
  await until(async () => (await ask(rig.gateway, target)).status === 200, 'a report of the phone')
  device.socket.destroy()
})

test('a phone keeps its number against other addresses while it reports', async () => {
  const id = await rig.addDevice('phone-held', { protocol: 'osmand' })
  const target = (lat: number, ago: number) =>
    `/?id=phone-held&timestamp=${nowSeconds() - ago}&lat=${lat}&lon=2`
  expect((await ask(rig.gateway, target(1, 60))).status).toBe(200)
  const other = await ask(rig.gateway, target(11, 5), { from: foreign })
  expect(other).toEqual({ status: 503, body: 'try again' })
  expect((await ask(rig.gateway, target(1, 4))).status).toBe(200)
  expect(await positionsOf(id)).toEqual([{ lat: 1_000_000 }, { lat: 1_000_000 }])
  await until(async () => (await conflictsOf(id)).length === 1, 'the alarm')
  await rig.rows('UPDATE tracking.device_state SET seen_at = seen_at - 400 WHERE device_id = $1', [
    id,
  ])
  rig.gateway.hub.registry.sweep(nowSeconds() + 1000)
  expect((await ask(rig.gateway, target(3, 3), { from: foreign })).status).toBe(200)
})

test('a phone with a token counts with it only, from any address, and the log does not show it', async () => {
  const token_hash = createHash('sha256').update('secret-token').digest()
  const id = await rig.addDevice('phone-token', { protocol: 'osmand', token_hash })
  const target = (ago: number, more = '') =>
    `/?id=phone-token&timestamp=${nowSeconds() - ago}&lat=1&lon=2${more}`
  for (const more of ['', '&token=wrong'])
    expect((await ask(rig.gateway, target(9, more))).status).toBe(403)
  expect((await ask(rig.gateway, target(8, '&token=secret-token'))).status).toBe(200)
  const basic = `Basic ${Buffer.from('any:secret-token').toString('base64')}`
  for (const [ago, authorization] of [
    [7, 'Bearer secret-token'],
    [6, basic],
  ] as const) {
    const headers = { authorization }
    expect((await ask(rig.gateway, target(ago), { from: foreign, headers })).status).toBe(200)
  }
  expect(await positionsOf(id)).toHaveLength(3)
  await rig.gateway.hub.frameLog.flushDevice(id)
  const log = await readFrameLog(rig.positions, {
    deviceId: id,
    fromMs: 0,
    toMs: Date.now(),
    limit: 9,
  })
  expect(log).toHaveLength(3)
  expect(log.some(({ bytes }) => bytes.includes('secret-token'))).toBe(false)
})

test('an alarm of a conflict is raised once in a while and does not move the device', async () => {
  const number = '13900000013'
  const { id, device } = await provedDevice(number)
  for (let n = 0; n < 3; n++) {
    // Two of one second would be one alarm.
    ahead += 1000
    const thief = await connect(rig, number, foreign)
    thief.send(authentication(number, 1, 'guess'))
    await until(() => thief.isClosed, 'the end of the thief')
  }
  // Batches are stored in turn: that of a later report is not before their alarms.
  await device.untilAcked(device.report({ at: nowSeconds() - 1 }))
  expect(await conflictsOf(id)).toHaveLength(1)
  const [state] = await rig.rows<{ alarm_mask: number }>(
    'SELECT alarm_mask FROM tracking.device_state WHERE device_id = $1',
    [id],
  )
  expect(state?.alarm_mask).toBe(0)
})

test('what was changed while the bus was away counts once it is back', async () => {
  const number = '13900000015'
  const id = await rig.addDevice(number)
  const device = await connect(rig, number)
  await device.untilAcked(device.report({ at: nowSeconds() - 60 }))
  await rig.rows(`UPDATE device SET settings = '{"identity": "strict"}' WHERE id = $1`, [id])
  await rig.rows(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
  )
  await until(() => device.isClosed, 'the end of a connection that proved nothing')
})

test('a holder that acknowledges nothing any more is given up when another claims its number', async () => {
  const number = '13900000016'
  await rig.addDevice(number)
  const holderAt = async (tries: number) => {
    let isEnded = false
    let isRequested = false
    const quiet = { write() {}, pause() {}, resume() {}, probe() {}, rest() {}, unsent: () => 0 }
    const session = new Session(rig.gateway.hub, jt808 as StreamProtocol, {
      ...quiet,
      named: () => undefined,
      transport: 'tcp',
      ip: '127.0.0.1',
      unanswered: async () => {
        isRequested = true
        return tries
      },
      end: () => {
        isEnded = true
      },
    })
    session.receive(heartbeatFrame(number, 1))
    await until(() => session.device !== undefined, 'the holder')
    session.seenAtMs -= 30_000
    session.challenge(foreign)
    session.check(rig.gateway.hub.now() + 20_000)
    await until(() => isRequested, 'the question')
    await nextTurn()
    return { isEnded, session }
  }
  const living = await holderAt(0)
  expect(living.isEnded).toBe(false)
  living.session.close('test')
  expect((await holderAt(9)).isEnded).toBe(true)
})
