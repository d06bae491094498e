import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readFrameLog } from '#server/domain/tracking/position/read-frame-log.ts'
import type { BusTopics } from '#server/jobs/bus.ts'
import { frameOf, heartbeatFrame } from '../bench/load/jt808-frame.ts'
import { registration } from './sender.ts'
import { connect, HeldSeconds, nowSeconds, openRig, type Rig, until } from './support.ts'

const seconds = new HeldSeconds()
let rig: Rig
beforeAll(async () => {
  const limits = { GATEWAY_MAX_FRAMES_PER_SECOND: '20', GATEWAY_MAX_PER_IP: '12' }
  rig = await openRig(limits, undefined, undefined, seconds.each)
})
afterAll(() => rig.close())

const register = (number: string) => registration(number, 1)

test('an unknown number is counted, refused and leaves no row', async () => {
  const device = await connect(rig, '13911110000')
  device.send(register('13911110000'))
  await until(() => device.isClosed, 'the end of the connection')
  expect(device.frames()[0]).toMatchObject({ id: 0x8100 })
  expect(device.frames()[0]?.body[2]).toBe(4)
  expect(rig.gateway.hub.unknown.top()).toMatchObject([
    { imei: '13911110000', count: 1, protocol: 'jt808' },
  ])
  expect(await rig.rows(`SELECT 1 FROM device WHERE imei = '13911110000'`)).toHaveLength(0)
})

test('a number that is adopted gets in at its next try', async () => {
  const id = await rig.addDevice('13911110000')
  await rig.bus.publish('device', { id, imei: '13911110000' })
  await until(() => !rig.gateway.hub.registry.isUnknown('13911110000'), 'the news')
  const device = await connect(rig, '13911110000')
  device.report({ at: nowSeconds() - 5 })
  await device.untilAcked(1)
  expect(rig.gateway.hub.unknown.top()).toEqual([])
  device.socket.destroy()
})

test('registration gives a code, and a wrong one is refused', async () => {
  await rig.addDevice('13911110001')
  const device = await connect(rig, '13911110001')
  device.send(register('13911110001'))
  await until(() => device.frames().length === 1, 'the registration reply')
  const code = device.frames()[0]?.body.subarray(3).toString() ?? ''
  expect(code).toMatch(/^[0-9a-f]{12}$/)
  const [row] = await rig.rows<{ auth_code: string }>(
    `SELECT auth_code FROM device WHERE imei = '13911110001'`,
  )
  expect(row?.auth_code).toBe(code)
  device.send(frameOf(0x0102, device.number, 2, Buffer.from(code)))
  await device.untilAcked(2)
  const thief = await connect(rig, '13911110001')
  thief.send(frameOf(0x0102, thief.number, 3, Buffer.from('guess')))
  await until(() => thief.isClosed, 'the end of the thief')
  expect(thief.acked()).toEqual([])
})

test('a bad frame is logged and the connection lives on', async () => {
  const id = await rig.addDevice('13911110002')
  const device = await connect(rig, '13911110002')
  device.report({ at: nowSeconds() - 30 })
  await device.untilAcked(1)
  const broken = Buffer.from(heartbeatFrame(device.number, 9))
  broken[broken.length - 2] = (broken[broken.length - 2] ?? 0) ^ 1
  device.send(broken, Buffer.from('garbage'), heartbeatFrame(device.number, 10))
  await device.untilAcked(10)
  await rig.gateway.hub.frameLog.flushDevice(id)
  const log = await readFrameLog(rig.positions, {
    deviceId: id,
    fromMs: 0,
    toMs: Date.now() + 1000,
    limit: 50,
  })
  expect(log.some((frame) => frame.error === 'bad checksum' && frame.direction === 'up')).toBe(true)
  expect(log.filter((frame) => frame.name.startsWith('0x8001')).length).toBe(2)
  const found = await readFrameLog(rig.positions, {
    deviceId: id,
    fromMs: 0,
    toMs: Date.now() + 1000,
    search: '0x0200',
    limit: 50,
  })
  expect(found.map((frame) => frame.name)).toEqual(['0x0200 location'])
})

test('frames split anywhere are read', async () => {
  await rig.addDevice('13911110003')
  const device = await connect(rig, '13911110003')
  device.socket.setNoDelay(true)
  for (const byte of device.location(5, { at: nowSeconds() - 20 })) {
    const { counters } = rig.gateway.hub
    const read = counters.bytes + 1
    device.socket.write(Buffer.from([byte]))
    while (counters.bytes < read) await nextTurn()
  }
  await device.untilAcked(5)
})

test('the newest log-in of a number wins', async () => {
  await rig.addDevice('13911110004')
  const first = await connect(rig, '13911110004')
  first.send(heartbeatFrame(first.number, 1))
  await first.untilAcked(1)
  const second = await connect(rig, '13911110004')
  second.send(heartbeatFrame(second.number, 2))
  await second.untilAcked(2)
  await until(() => first.isClosed, 'the end of the older connection')
})

test('a device that sends too fast is slowed down, not cut off', async () => {
  await rig.addDevice('13911110005')
  const device = await connect(rig, '13911110005')
  const at = nowSeconds() - 5000
  const batch = (from: number) =>
    Buffer.concat(
      Array.from({ length: 25 }, (_, n) => device.location(from + n, { at: at + from + n })),
    )
  const slowed = vi.spyOn(rig.gateway.hub.throttled, 'add')
  device.send(batch(1))
  await device.untilAcked(25)
  device.send(batch(26))
  seconds.pass(1)
  await device.untilAcked(50)
  expect(slowed).toHaveBeenCalled()
  slowed.mockRestore()
})

test('an address may hold only so many connections', async () => {
  const devices = await Promise.all(Array.from({ length: 14 }, () => connect(rig, '1')))
  await until(() => devices.some((device) => device.isClosed), 'a refusal')
  expect(rig.gateway.hub.counters.refused).toBeGreaterThan(0)
  for (const device of devices) device.socket.destroy()
  await until(() => rig.gateway.hub.sessions.size < 12, 'room for others')
})

test('a location query goes down, and its answer moves the device and ends the command', async () => {
  const id = await rig.addDevice('13911110006')
  const device = await connect(rig, '13911110006')
  device.send(heartbeatFrame(device.number, 1))
  await device.untilAcked(1)
  const done: BusTopics['commandDone'][] = []
  await rig.bus.subscribe('commandDone', (message) => done.push(message))
  const [command] = await rig.rows<{ id: string }>(
    `INSERT INTO command (device_id, kind, expires_at) VALUES ($1, 'location', now() + interval '1 minute') RETURNING id::text`,
    [id],
  )
  await rig.bus.publish('command', { id: String(command?.id), deviceId: id })
  await until(() => device.frames().some((frame) => frame.id === 0x8201), 'the location query')
  const requested = device.frames().find((frame) => frame.id === 0x8201)
  const location = device.location(0, { at: nowSeconds() - 3, lat: 30_500_000 })
  const body = Buffer.alloc(2)
  body.writeUInt16BE(requested?.serial ?? 0)
  const plain = Buffer.from(
    location.toString('hex').replaceAll('7d02', '7e').replaceAll('7d01', '7d'),
    'hex',
  )
  device.send(frameOf(0x0201, device.number, 5, Buffer.concat([body, plain.subarray(13, -2)])))
  await until(() => done.length === 1, 'the end of the command')
  const [row] = await rig.rows<{ state: string; id: number }>(
    `SELECT state, device_id AS id FROM command WHERE id = $1`,
    [command?.id],
  )
  expect(row?.state).toBe('answered')
  expect(
    await rig.rows('SELECT lat FROM tracking.device_state WHERE device_id = $1', [row?.id]),
  ).toEqual([{ lat: 30_500_000 }])
})

test('a command that waits for its device goes out at log-in', async () => {
  const id = await rig.addDevice('13911110007')
  await rig.pool.query(
    `INSERT INTO command (device_id, kind, expires_at) VALUES ($1, 'location', now() + interval '1 minute')`,
    [id],
  )
  const device = await connect(rig, '13911110007')
  device.send(heartbeatFrame(device.number, 1))
  await until(() => device.frames().some((frame) => frame.id === 0x8201), 'the location query')
})

test('live rows and alarms are published after the commit', async () => {
  const live: string[] = []
  const alarms: BusTopics['alarm'][] = []
  await rig.bus.subscribe('live', ({ rows }) => live.push(rows))
  await rig.bus.subscribe('alarm', (message) => alarms.push(message))
  const id = await rig.addDevice('13911110008')
  const device = await connect(rig, '13911110008')
  const at = nowSeconds() - 20
  const sos = device.location(1, { at, speed: 500 })
  const plain = Buffer.from(
    sos.toString('hex').replaceAll('7d02', '7e').replaceAll('7d01', '7d'),
    'hex',
  )
  const body = Buffer.from(plain.subarray(13, -2))
  body.writeUInt32BE(1, 0)
  device.send(frameOf(0x0200, device.number, 1, body))
  await device.untilAcked(1)
  await until(() => alarms.length === 1, 'the alarm')
  expect(alarms[0]).toMatchObject({ deviceId: id, type: 0, time: at })
  const row = () =>
    live
      .map((rows) => Buffer.from(rows, 'base64'))
      .flatMap((bytes) =>
        Array.from({ length: bytes.length / 24 }, (_, n) => bytes.subarray(n * 24)),
      )
      .find((one) => one.readUInt32LE(0) === id)
  await until(() => row() !== undefined, 'the live row')
  expect(row()?.readUInt32LE(12)).toBe(at)
  expect(row()?.readUInt8(20)).toBe(4)
})
