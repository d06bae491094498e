import dgram from 'node:dgram'
import { once } from 'node:events'
import net from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFrameLog } from '#server/domain/tracking/position/read-frame-log.ts'
import { heartbeatFrame } from '../bench/load/jt808-frame.ts'
import { connect, nowSeconds, openRig, type Rig, type TestDevice, until } from './support.ts'

/** A fleet behind one address, several times the bound for senders that nobody knows. */
const bound = 6
const fleet = 40

let rig: Rig
beforeAll(async () => {
  rig = await openRig({ GATEWAY_MAX_PER_IP: String(bound) })
})
afterAll(() => rig.close())

const refusals = () => rig.gateway.hub.refusals.latest()
const refusedOf = (protocol: string, transport: string) =>
  refusals().find(
    (one) => one.cause === 'perAddress' && one.protocol === protocol && one.transport === transport,
  )

async function numbersOf(first: number, columns = {}): Promise<string[]> {
  const numbers = Array.from({ length: fleet }, (_, n) => String(first + n))
  for (const number of numbers) await rig.addDevice(number, columns)
  return numbers
}

async function errorsOf(number: string): Promise<string[]> {
  const [row] = await rig.rows<{ id: number }>('SELECT id FROM device WHERE imei = $1', [number])
  const deviceId = row?.id ?? 0
  await rig.gateway.hub.frameLog.flushDevice(deviceId)
  const range = { fromMs: Date.now() - 60_000, toMs: Date.now() + 1000 }
  const frames = await readFrameLog(rig.positions, { deviceId, ...range, limit: 50 })
  return frames.flatMap(({ error }) => error || [])
}

test('known devices that come one by one all get in', async () => {
  const devices: TestDevice[] = []
  for (const number of await numbersOf(13_950_000_000)) {
    const device = await connect(rig, number)
    device.report({ at: nowSeconds() - 5 })
    await device.untilAcked(1)
    devices.push(device)
  }
  expect(devices.some(({ isClosed }) => isClosed)).toBe(false)
  expect(rig.gateway.hub.open.tcp).toBe(fleet)
  expect(refusals()).toEqual([])
  for (const { socket } of devices) socket.destroy()
  await until(() => rig.gateway.hub.open.tcp === 0, 'the end')
})

test('known devices that come at once wait for each other', async () => {
  const numbers = await numbersOf(13_950_001_000)
  const devices = await Promise.all(numbers.map((number) => connect(rig, number)))
  for (const device of devices) device.report({ at: nowSeconds() - 5 })
  await Promise.all(devices.map((device) => device.untilAcked(1)))
  expect(refusals()).toEqual([])
  for (const { socket } of devices) socket.destroy()
  await until(() => rig.gateway.hub.open.tcp === 0, 'the end')
})

test('those that name nobody are refused above the bound, and who gets in is told', async () => {
  const { hub } = rig.gateway
  const [known = ''] = await numbersOf(13_950_002_000)
  const silent = await Promise.all(Array.from({ length: bound + 3 }, () => connect(rig, '1')))
  await until(() => refusedOf('jt808', 'tcp')?.count === 3, 'the refusals')
  expect(refusedOf('jt808', 'tcp')).toMatchObject({ ip: '127.0.0.1', count: 3 })
  expect(hub.counters.refused).toBe(3)
  const closed = () => silent.filter(({ isClosed }) => isClosed).length
  await until(() => closed() === 3, 'the end of those')
  for (const { socket } of silent) socket.destroy()
  await until(() => hub.open.tcp === 0, 'the end')
  const device = await connect(rig, known)
  device.report({ at: nowSeconds() - 5 })
  await device.untilAcked(1)
  expect(await errorsOf(known)).toEqual([
    '3 connections of 127.0.0.1 refused: too many that named no device',
  ])
  device.socket.destroy()
})

test('phones that are known do not count for their address, four connections each', async () => {
  const { ports } = rig.gateway
  const numbers = await numbersOf(13_950_003_000, { protocol: 'osmand' })
  const open = async (number: string) => {
    const socket = net.connect({ port: ports['osmand http'] as number, host: '127.0.0.1' })
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk
    })
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    socket.write(`GET /?id=${number}&batt=50 HTTP/1.1\r\n\r\n`)
    return { socket, received: () => received }
  }
  const phones = await Promise.all(numbers.map(open))
  await until(() => phones.every(({ received }) => received().includes(' 200 ')), 'the answers')
  const greedy = await Promise.all(Array.from({ length: 4 + bound + 2 }, () => open('13950003000')))
  await until(() => refusedOf('osmand', 'http') !== undefined, 'the refusals')
  // The fleet's own connection is one of the four.
  await until(() => refusedOf('osmand', 'http')?.count === 3, 'three refusals')
  for (const { socket } of [...phones, ...greedy]) socket.destroy()
  const [, other = ''] = numbers
  const again = await open(other)
  await until(() => again.received().includes(' 200 '), 'the answer')
  expect(await errorsOf(other)).toEqual([
    '3 connections of 127.0.0.1 refused: too many that named no device',
  ])
  again.socket.destroy()
  const told = async () => {
    const [row] = await rig.rows<{ refusals: { cause: string; ip: string; count: number }[] }>(
      `SELECT status->'refusals' AS refusals FROM gateway_status`,
    )
    return row?.refusals.filter(({ cause }) => cause === 'perAddress') ?? []
  }
  await until(async () => (await told()).length === 2, 'the status of the gateway')
  const refused = { cause: 'perAddress', ip: '127.0.0.1', count: 3 }
  expect(await told()).toMatchObject([
    { ...refused, protocol: 'osmand', transport: 'http' },
    { ...refused, protocol: 'jt808', transport: 'tcp' },
  ])
})

test('datagrams of known devices behind one address all get in', async () => {
  const { hub, ports } = rig.gateway
  const numbers = await numbersOf(13_950_004_000)
  const sockets = await Promise.all(
    numbers.map(async (number) => {
      const socket = dgram.createSocket('udp4')
      socket.send(heartbeatFrame(number, 1), ports['jt808 udp'] as number, '127.0.0.1')
      await once(socket, 'message')
      return socket
    }),
  )
  expect(hub.open.udp).toBe(fleet)
  expect(refusedOf('jt808', 'udp')).toBeUndefined()
  for (const socket of sockets) socket.close()
})

test('one number from many ports is bounded by itself, and its log says so', async () => {
  const { hub, ports } = rig.gateway
  const [number = ''] = await numbersOf(13_950_005_000)
  const attempt = () => {
    const socket = dgram.createSocket('udp4')
    socket.send(heartbeatFrame(number, 1), ports['jt808 udp'] as number, '127.0.0.1')
    return socket
  }
  const sockets = Array.from({ length: 30 }, attempt)
  const perDevice = () => hub.refusals.latest().find(({ cause }) => cause === 'perDevice')
  await until(() => perDevice() !== undefined, 'the refusals')
  expect(perDevice()).toMatchObject({ transport: 'udp', ip: '127.0.0.1' })
  await until(async () => (await errorsOf(number)).length > 0, 'the log')
  expect(await errorsOf(number)).toEqual([
    'a datagram of 127.0.0.1 was refused: too many senders of one device',
  ])
  for (const socket of sockets) socket.close()
})
