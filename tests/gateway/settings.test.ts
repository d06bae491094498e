import { once } from 'node:events'
import net from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { alarmTypes } from '#lib/codes/alarm-types.ts'
import type { Protocol } from '#lib/codes/protocols.ts'
import { remakeMarked } from '#server/domain/tracking/motion/remake-marked.ts'
import { buildFrame, openFrame, splitFrames } from '#server/gateway/codecs/gt06/frame.ts'
import { type Gateway, openGateway } from '#server/gateway/gateway.ts'
import { frameOf, heartbeatFrame, locationFrame } from '../bench/load/jt808-frame.ts'
import { call, logIn } from '../factories/caller.ts'
import { createDevice } from '../factories/devices.ts'
import {
  createAccount,
  createOrganisation,
  nextNumber,
  type Organisation,
} from '../factories/organisations.ts'
import { openPlatform, type Platform } from '../factories/platform.ts'
import { watchContents, watchFrame } from '../simulator/protocols/watch.ts'
import { anyPorts, nowSeconds, TestDevice, until } from './support.ts'

/** From call to frame, answer, and setting's state. */
let platform: Platform
let gateway: Gateway
let root: Organisation
let sid: string

beforeAll(async () => {
  const env = { HOST: '127.0.0.1', ...anyPorts }
  platform = await openPlatform({ env })
  const { config, pool: main, positions, bus, log } = platform
  gateway = await openGateway({ config, main, positions, bus, log })
  root = await createOrganisation(platform, { name: 'root' })
  sid = await logIn(platform, await createAccount(platform, { organisation: root }))
})
beforeEach(() => platform.advance(5))
afterAll(async () => {
  await gateway.close()
  await platform.close()
})

const newDevice = (protocol: Protocol, options: object = {}) =>
  createDevice(platform, {
    organisation: root,
    protocol,
    imei: `${139_000_000_00 + nextNumber()}`,
    ...options,
  })

const setting = (simei: number | number[], items: object[]) =>
  call(platform, 'device/SetSetting', { simei: [simei].flat().map(String), items }, { sid })
const alarm = (simei: number | number[], items: object[]) =>
  call(platform, 'device/SetAlarmSetting', { simei: [simei].flat().map(String), items }, { sid })

async function standing(simei: number, key: string, name = 'device/GetSetting') {
  const { items } = await call(platform, name, { simei: String(simei) }, { sid })
  return items.find((item: { key: string }) => item.key === key)
}
const alarmStanding = (simei: number, key: string) => standing(simei, key, 'device/GetAlarmSetting')

async function connect808(imei: string): Promise<TestDevice> {
  const port = gateway.ports['jt808 tcp'] as number
  const socket = net.connect({ port, host: '127.0.0.1' })
  await once(socket, 'connect')
  const device = new TestDevice(socket, imei)
  device.send(heartbeatFrame(imei, 1))
  await device.untilAcked(1)
  return device
}

async function nextFrame(device: TestDevice, id: number, count = 1) {
  const found = () => device.frames().filter((frame) => frame.id === id)
  await until(() => found().length >= count, `frame ${id.toString(16)}`)
  return found()[count - 1] as { serial: number; body: Buffer }
}

function answer808(device: TestDevice, serial: number, result: number) {
  const body = Buffer.alloc(5)
  body.writeUInt16BE(serial, 0)
  body.writeUInt16BE(0x8103, 2)
  body[4] = result
  device.send(frameOf(0x0001, device.number, 2, body))
}

test('an interval reaches a connected 808 device as a parameter, and its answer is told', async () => {
  const { id, imei } = await newDevice('jt808')
  const device = await connect808(imei)
  expect(await standing(id, 'locint_val')).toMatchObject({ value: 600, state: 'default' })
  const reply = await setting(id, [
    { key: 'locint_val', value: 30 },
    { key: 'sleep_intval', value: 900 },
  ])
  expect(reply).toMatchObject({ errcode: 0, suc_items: [String(id)], fail_items: [] })
  const { serial, body } = await nextFrame(device, 0x8103)
  // 0x0027 asleep, 0x0029 default; seconds.
  expect(body.toString('hex')).toBe(`02${'00000027'}04${'00000384'}${'00000029'}04${'0000001e'}`)
  expect(await standing(id, 'locint_val')).toMatchObject({ value: 30, state: 'sent' })
  answer808(device, serial, 0)
  await until(
    async () => (await standing(id, 'locint_val')).state === 'answered',
    'the confirmed interval',
  )
  expect(await standing(id, 'sleep_intval')).toMatchObject({ value: 900, state: 'answered' })
  device.socket.destroy()
})

test('a device that refuses is shown to refuse, and setting it again sends it again', async () => {
  const { id, imei } = await newDevice('jt808')
  const device = await connect808(imei)
  await setting(id, [{ key: 'locint_val', value: 30 }])
  answer808(device, (await nextFrame(device, 0x8103)).serial, 3)
  await until(async () => (await standing(id, 'locint_val')).state === 'refused', 'the refusal')
  platform.advance(2)
  await setting(id, [{ key: 'locint_val', value: 30 }])
  answer808(device, (await nextFrame(device, 0x8103, 2)).serial, 0)
  await until(async () => (await standing(id, 'locint_val')).state === 'answered', 'the answer')
  device.socket.destroy()
})

test('alarms that are off are shielded by their bits, with the speed limit beside them', async () => {
  const { id, imei } = await newDevice('jt808')
  const device = await connect808(imei)
  await alarm(id, [
    { key: 'lowpower', open: 0, notify: 1 },
    { key: 'closeswitch', open: 0, notify: 0 },
    { key: 'speedswitch', open: 1, notify: 3, value: 90 },
  ])
  const { body } = await nextFrame(device, 0x8103)
  // 0x0050: bit 7 undervoltage, bit 8 power lost; 0x0055 top speed 90.
  expect(body.toString('hex')).toBe(`02${'00000050'}04${'00000180'}${'00000055'}04${'0000005a'}`)
  expect(await alarmStanding(id, 'speedswitch')).toMatchObject({ open: 1, notify: 3, value: 90 })
  platform.advance(2)
  await alarm(id, [{ key: 'sosswitch', open: 0, notify: 1 }])
  const second = await nextFrame(device, 0x8103, 2)
  expect(second.body.toString('hex')).toBe(`01${'00000050'}04${'00000181'}`)
  device.socket.destroy()
})

test('vendor parameters of 808 travel alone: one that is refused does not refuse the rest', async () => {
  const { id, imei } = await newDevice('jt808')
  const device = await connect808(imei)
  await alarm(id, [{ key: 'shakeswicth', open: 1, notify: 1, value: 40 }])
  await nextFrame(device, 0x8103, 2)
  const frames = device.frames().filter((frame) => frame.id === 0x8103)
  const shield = frames.find(({ body }) => body.toString('hex').startsWith('0100000050'))
  // 0xF112, a byte: vibration threshold.
  const level = frames.find(({ body }) => body.toString('hex') === `01${'0000f112'}01${'28'}`)
  if (!shield || !level) throw new Error('shield and level are not in messages of their own')
  answer808(device, shield.serial, 0)
  answer808(device, level.serial, 3)
  const isConfirmedApart = async () => {
    const { state, value_standing } = await alarmStanding(id, 'shakeswicth')
    return state === 'answered' && value_standing.state === 'refused'
  }
  await until(isConfirmedApart, 'alarm confirmed, level refused')
  const { items } = await call(platform, 'device/GetSetting', { simei: String(id) }, { sid })
  expect(items.map(({ key }: { key: string }) => key)).not.toContain('shake_value')
  platform.advance(2)
  await setting(id, [
    { key: 'indicatorlight', value: 0 },
    { key: 'disconnswitch', value: 1 },
  ])
  await nextFrame(device, 0x8103, 4)
  const sent = device.frames().filter((frame) => frame.id === 0x8103)
  // 0xF111 LED off; 0xF141 offline while asleep.
  expect(
    sent
      .slice(2)
      .map(({ body }) => body.toString('hex'))
      .sort(),
  ).toEqual([`01${'0000f111'}0100`, `01${'0000f141'}0101`])
  device.socket.destroy()
})

test('stayalarm tells of a stay of an hour, and without it nobody is told', async () => {
  const stays = async (value: 0 | 1 | null) => {
    const { id, imei } = await newDevice('jt808')
    platform.advance(5)
    await setting(id, [{ key: 'stayalarm', value }])
    const device = await connect808(imei)
    const at = (ago: number, speed = 0) => device.report({ at: nowSeconds() - ago, speed })
    device.serial = 10
    for (const serial of [at(8000, 500), at(7900), at(4000), at(60)])
      await device.untilAcked(serial)
    device.socket.destroy()
    const { rows } = await platform.positions.query<{ type: number }>(
      'SELECT type FROM tracking.alarm WHERE device_id = $1',
      [id],
    )
    return rows.filter(({ type }) => type === alarmTypes.stay.bit).length
  }
  expect(await stays(1)).toBe(1)
  expect(await stays(0)).toBe(0)
  expect(await stays(null)).toBe(0)
})

test('a device that is away gets the newest setting at its next log-in', async () => {
  const { id, imei } = await newDevice('jt808')
  await setting(id, [{ key: 'locint_val', value: 30 }])
  await setting(id, [{ key: 'locint_val', value: 40 }])
  expect(await standing(id, 'locint_val')).toMatchObject({ value: 40, state: 'waiting' })
  const { rows } = await platform.pool.query(
    `SELECT state, reply, expires_at - created_at > interval '6 days' AS "isLong" FROM command
     WHERE device_id = $1 ORDER BY id`,
    [id],
  )
  expect(rows).toEqual([
    { state: 'cancelled', reply: 'superseded', isLong: true },
    { state: 'waiting', reply: null, isLong: true },
  ])
  const device = await connect808(imei)
  const { serial, body } = await nextFrame(device, 0x8103)
  expect(body.readUInt32BE(6)).toBe(40)
  answer808(device, serial, 0)
  await until(async () => (await standing(id, 'locint_val')).state === 'answered', 'the answer')
  device.socket.destroy()
})

async function connectGt06(imei: string) {
  const socket = net.connect({ port: gateway.ports['gt06 tcp'] as number, host: '127.0.0.1' })
  await once(socket, 'connect')
  let received = Buffer.alloc(0)
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk])
  })
  const content = Buffer.from(imei.padStart(16, '0'), 'hex')
  socket.write(buildFrame({ type: 0x01, serial: 1, isLong: false, content }))
  await until(() => received.length > 0, 'the log-in reply')
  const commands = () =>
    splitFrames(received)
      .frames.map(({ bytes }) => openFrame(bytes))
      .filter(({ type }) => type === 0x80)
      .map(({ content }) => ({
        flag: content.subarray(1, 5),
        text: content.toString('latin1', 5, content[0] === undefined ? 5 : 1 + content[0]),
      }))
  const say = (flag: Buffer, text: string) => {
    const bytes = Buffer.from(text, 'latin1')
    const content = Buffer.concat([Buffer.from([bytes.length + 4]), flag, bytes])
    socket.write(buildFrame({ type: 0x15, serial: 2, isLong: false, content }))
  }
  return { socket, commands, say }
}

test('a GT06 device gets a text a setting, and its words are told', async () => {
  const { id, imei } = await newDevice('gt06', { imei: '867000000000017' })
  const device = await connectGt06(imei)
  await alarm(id, [
    { key: 'shakeswicth', open: 1, notify: 1, value: 40 },
    { key: 'speedswitch', open: 1, notify: 1, value: 100 },
    { key: 'lowpower', open: 0, notify: 1 },
    { key: 'offswitch', open: 1, notify: 1 },
  ])
  await until(() => device.commands().length === 3, 'three texts')
  const texts = device.commands().map(({ text }) => text)
  expect(texts.toSorted()).toEqual(['BATALM,OFF#', 'SENALM,ON,0#', 'SPEED,ON,20,100,0#'])
  for (const { flag, text } of device.commands())
    device.say(flag, text.startsWith('SPEED') ? 'Error: invalid parameter' : 'OK!')
  await until(
    async () => (await alarmStanding(id, 'shakeswicth')).state === 'answered',
    'the answer',
  )
  expect(await alarmStanding(id, 'shakeswicth')).toMatchObject({ reply: 'OK!' })
  await until(async () => (await alarmStanding(id, 'speedswitch')).state === 'refused', 'refusal')
  expect((await alarmStanding(id, 'speedswitch')).reply).toBe('Error: invalid parameter')
  expect(await alarmStanding(id, 'offswitch')).toMatchObject({ state: 'stored' })
  device.socket.destroy()
})

test('a watch gets a word a setting, and its words are told', async () => {
  const own = { maker: '3G', id: '4504816199' }
  const { id } = await newDevice('watch', { imei: own.id })
  const socket = net.connect({ port: gateway.ports['watch tcp'] as number, host: '127.0.0.1' })
  await once(socket, 'connect')
  const heard: string[] = []
  socket.on('data', (bytes) => heard.push(...watchContents(bytes).contents.map(String)))
  socket.write(watchFrame(own, 'LK'))
  await until(() => heard.includes('LK'), 'the answer to the link')
  await setting(id, [{ key: 'locint_val', value: 120 }])
  await until(() => heard.includes('UPLOAD,120'), 'the interval')
  socket.write(watchFrame(own, 'UPLOAD'))
  await until(async () => (await standing(id, 'locint_val')).state === 'answered', 'its answer')
  await alarm(id, [{ key: 'dropalarm', open: 1, notify: 1 }])
  await until(() => heard.includes('REMOVE,1'), 'the alarm')
  socket.write(watchFrame(own, 'REMOVE'))
  await until(
    async () => (await alarmStanding(id, 'dropalarm')).state === 'answered',
    'the answer to the alarm',
  )
  const { fail_items } = await setting(id, [{ key: 'locint_val', value: 30 }])
  expect(fail_items).toHaveLength(1)
  socket.destroy()
})

test('both intervals of a GT06 device travel in one text', async () => {
  const { id, imei } = await newDevice('gt06', { imei: '867000000000025' })
  const device = await connectGt06(imei)
  await setting(id, [{ key: 'locint_val', value: 20 }])
  await until(() => device.commands().length === 1, 'the first')
  platform.advance(2)
  await setting(id, [{ key: 'sleep_intval', value: 1800 }])
  await until(() => device.commands().length === 2, 'the second')
  expect(device.commands().map(({ text }) => text)).toEqual(['TIMER,20#', 'TIMER,20,1800#'])
  expect(await standing(id, 'locint_val')).toMatchObject({ state: 'sent' })
  device.socket.destroy()
})

test('what a protocol has no word for is kept and said to be unsupported', async () => {
  const { id } = await newDevice('osmand')
  await setting(id, [
    { key: 'soundswitch', value: 1 },
    { key: 'e_bit_function_alarm_clock', value: 1 },
  ])
  expect(await standing(id, 'soundswitch')).toMatchObject({ value: 1, state: 'unsupported' })
  expect(await standing(id, 'e_bit_function_alarm_clock')).toMatchObject({ value: 1 })
  await alarm(id, [{ key: 'lowpower', open: 0, notify: 1 }])
  expect(await alarmStanding(id, 'lowpower')).toMatchObject({ open: 0, state: 'stored' })
})

const alarmsOf = async (deviceId: number) => {
  const { rows } = await platform.positions.query<{ type: number }>(
    'SELECT type FROM tracking.alarm WHERE device_id = $1 ORDER BY id',
    [deviceId],
  )
  return rows.map(({ type }) => type)
}

test('the platform itself raises overspeed above the speed that was set, and none while it is off', async () => {
  const { id, imei } = await newDevice('jt808')
  const device = await connect808(imei)
  const drive = async (serial: number, speed: number) => {
    const at = nowSeconds() - 60 + serial
    const place = { at, lat: 31_000_000 + serial * 100, lon: 121_000_000, speed, course: 0 }
    device.send(locationFrame(imei, serial, place))
    await device.untilAcked(serial)
  }
  await drive(2, 950)
  expect(await alarmsOf(id)).toEqual([])
  await alarm(id, [{ key: 'speedswitch', open: 1, notify: 1, value: 90 }])
  await nextFrame(device, 0x8103)
  await drive(3, 900)
  expect(await alarmsOf(id)).toEqual([])
  await drive(4, 950)
  await drive(5, 960)
  expect(await alarmsOf(id)).toEqual([alarmTypes.overspeed.bit])
  platform.advance(2)
  await alarm(id, [{ key: 'speedswitch', open: 0, notify: 1 }])
  await nextFrame(device, 0x8103, 2)
  await drive(6, 500)
  await drive(7, 1200)
  expect(await alarmsOf(id)).toEqual([alarmTypes.overspeed.bit])
  device.socket.destroy()
})

test('what counts as a drive is set without a restart, and the past is made again by it', async () => {
  const { id, imei } = await newDevice('jt808')
  const device = await connect808(imei)
  const start = nowSeconds() - 7200
  let serial = 1
  let lat = 31_000_000
  const go = async (from: number, to: number, speed: number) => {
    for (let at = start + from; at < start + to; at += 30) {
      serial += 1
      device.send(locationFrame(imei, serial, { at, lat, lon: 121_000_000, speed, course: 0 }))
      lat += speed * 7
    }
    await device.untilAcked(serial)
  }
  const trips = async () => {
    const { pool: main, positions, bus } = platform
    await remakeMarked({ main, positions, bus, now: Date.now })
    const { rows } = await positions.query(
      'SELECT time FROM tracking.trip WHERE device_id = $1 AND end_time IS NOT NULL',
      [id],
    )
    return rows.length
  }
  // Three minutes at 9 km/h: 440 m.
  await go(0, 900, 0)
  await go(900, 1080, 90)
  await go(1080, 2400, 0)
  expect(await trips()).toBe(0)
  await setting(id, [{ key: 'drive_time', value: 2 }])
  expect(await standing(id, 'drive_time')).toMatchObject({ value: 2, state: 'stored' })
  await until(
    () => gateway.hub.registry.byId(id)?.rules.definitions.tripSeconds === 120,
    'the gateway knows',
  )
  await go(2400, 2460, 0)
  expect(await trips()).toBe(1)
  device.socket.destroy()
})
