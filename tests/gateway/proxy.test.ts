import { once } from 'node:events'
import net from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, nowSeconds, openRig, type Rig, type TestDevice, until } from './support.ts'

/** Loopback has many addresses: the balancer's, one that is nobody's. */
const balancer = '127.0.0.1'
const stranger = '127.0.0.7'
const told = '203.0.113.9'
const bound = 3

let rig: Rig
beforeAll(async () => {
  rig = await openRig({ TRUST_PROXY_PROTOCOL: `${balancer}/32`, GATEWAY_MAX_PER_IP: String(bound) })
})
afterAll(() => rig.close())

const version1 = (ip: string) => Buffer.from(`PROXY TCP4 ${ip} 10.0.0.2 4000 5015\r\n`, 'latin1')

const signature = '0d0a0d0a000d0a515549540a'

function version2(ip: string, tlvs = Buffer.alloc(0)): Buffer {
  const addresses = Buffer.from([...ip.split('.').map(Number), 10, 0, 0, 2, 15, 160, 19, 151])
  const head = Buffer.from(`${signature}21110000`, 'hex')
  head.writeUInt16BE(addresses.length + tlvs.length, 14)
  return Buffer.concat([head, addresses, tlvs])
}

const local = Buffer.from(`${signature}20000000`, 'hex')

const refusalsOf = (cause: string, transport = 'tcp') =>
  rig.gateway.hub.refusals
    .latest()
    .filter((one) => one.cause === cause && one.transport === transport)
    .map(({ ip, count }) => ({ ip, count }))

const addressesOf = () =>
  [...rig.gateway.hub.sessions].map((session) => (session as { ip?: string }).ip)

async function reportAfter(header: Buffer, imei: string): Promise<TestDevice> {
  await rig.addDevice(imei)
  const device = await connect(rig, imei)
  device.serial += 1
  device.send(header, device.location(1, { at: nowSeconds() - 5 }))
  await device.untilAcked(1)
  return device
}

async function untilGone(device: TestDevice): Promise<void> {
  await until(() => device.isClosed, 'the end of the connection')
  await until(() => rig.gateway.hub.open.tcp === 0, 'the end of its session')
}

test.each([
  ['v1', version1(told), told],
  ['v2', version2(told), told],
  ['v2 with TLVs', version2(told, Buffer.from('0500020102', 'hex')), told],
  ['v1 UNKNOWN', Buffer.from('PROXY UNKNOWN\r\n'), balancer],
  ['v2 LOCAL', local, balancer],
])('%s: a report behind it is stored, by the address that it tells', async (name, header, ip) => {
  const device = await reportAfter(
    header,
    `1396${String(name.length).padStart(3, '0')}${header.length}`,
  )
  expect(addressesOf()).toEqual([ip])
  device.socket.destroy()
  await untilGone(device)
})

test('IPv6, one byte a packet', async () => {
  await rig.addDevice('13970000001')
  const device = await connect(rig, '13970000001')
  device.socket.setNoDelay(true)
  const ipv6 = '20010db8000000000000000000000001'
  const header = Buffer.from(`${signature}21210024${ipv6}${ipv6}0fa01397`, 'hex')
  for (const byte of header) {
    device.send(Buffer.from([byte]))
    await new Promise(setImmediate)
  }
  device.report({ at: nowSeconds() - 5 })
  await device.untilAcked(1)
  expect(addressesOf()).toEqual(['2001:db8::1'])
  device.socket.destroy()
  await untilGone(device)
})

test('the bound of an address counts what is told, not the balancer', async () => {
  const open = async (ip: string) => {
    const device = await connect(rig, '1')
    device.send(version2(ip))
    return device
  }
  const many = await Promise.all(
    Array.from({ length: bound * 2 }, (_, n) => open(`198.51.100.${n + 1}`)),
  )
  await until(() => rig.gateway.hub.open.tcp === many.length, 'all of them')
  const crowd = await Promise.all(Array.from({ length: bound + 1 }, () => open(told)))
  await until(() => crowd.some(({ isClosed }) => isClosed), 'the end of one too many')
  expect(refusalsOf('perAddress')).toEqual([{ ip: told, count: 1 }])
  for (const { socket } of [...many, ...crowd]) socket.destroy()
  await until(() => rig.gateway.hub.open.tcp === 0, 'the end of all')
})

test('a header of a stranger is refused by cause, also in pieces; his frames are taken', async () => {
  const liar = await connect(rig, '1', stranger)
  liar.socket.setNoDelay(true)
  liar.send(version1(told).subarray(0, 3))
  await new Promise(setImmediate)
  liar.send(version1(told).subarray(3))
  await untilGone(liar)
  expect(refusalsOf('proxySource')).toEqual([{ ip: stranger, count: 1 }])
  await rig.addDevice('13970000002')
  const honest = await connect(rig, '13970000002', stranger)
  honest.report({ at: nowSeconds() - 5 })
  await honest.untilAcked(1)
  expect(addressesOf()).toEqual([stranger])
  honest.socket.destroy()
  await untilGone(honest)
})

test.each([
  ['proxyHeader', Buffer.from('PROXY TCP4 203.0.113.9\r\n')],
  ['proxyHeader', Buffer.from(`PROXY TCP4 ${'1'.repeat(200)}`)],
  ['proxyHeader', Buffer.from(`${signature}21120000`, 'hex')],
  ['proxyMissing', Buffer.from('7e0002', 'hex')],
])('%s: the balancer is refused and counted', async (cause, bytes) => {
  const before = rig.gateway.hub.counters.refused
  const count = refusalsOf(cause)[0]?.count ?? 0
  const device = await connect(rig, '1')
  device.send(bytes)
  await untilGone(device)
  expect(refusalsOf(cause)).toEqual([{ ip: balancer, count: count + 1 }])
  expect(rig.gateway.hub.counters.refused).toBe(before + 1)
})

test('a balancer that looks whether the port is open is not counted', async () => {
  const before = rig.gateway.hub.counters.refused
  const look = await connect(rig, '1')
  look.socket.end()
  await untilGone(look)
  expect(rig.gateway.hub.counters.refused).toBe(before)
})

test('phones: the header before a request, none, and one of a stranger', async () => {
  const port = rig.gateway.ports['osmand http'] as number
  const request = Buffer.from(
    'GET /?id=1&lat=1&lon=1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  )
  const ask = async (localAddress: string, bytes: Buffer) => {
    const socket = net.connect({ port, host: balancer, localAddress })
    socket.on('error', () => undefined)
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk
    })
    socket.write(bytes)
    await once(socket, 'close')
    return received
  }
  expect(await ask(balancer, Buffer.concat([version2(told), request]))).toMatch(/^HTTP\/1.1 \d+ /)
  expect(await ask(stranger, request)).toMatch(/^HTTP\/1.1 \d+ /)
  expect(await ask(balancer, request)).toBe('')
  expect(await ask(stranger, Buffer.concat([version1(told), request]))).toBe('')
  expect(refusalsOf('proxyMissing', 'http')).toEqual([{ ip: balancer, count: 1 }])
  expect(refusalsOf('proxySource', 'http')).toEqual([{ ip: stranger, count: 1 }])
})

test('where it is optional, what comes without a header is taken by its own address', async () => {
  const other = await openRig({
    TRUST_PROXY_PROTOCOL: '127.0.0.0/8, ::1',
    PROXY_PROTOCOL_OPTIONAL: 'true',
  })
  await other.addDevice('13970000003')
  const device = await connect(other, '13970000003', stranger)
  device.report({ at: nowSeconds() - 5 })
  await device.untilAcked(1)
  const addresses = [...other.gateway.hub.sessions].map(
    (session) => (session as { ip?: string }).ip,
  )
  expect(addresses).toEqual([stranger])
  device.socket.destroy()
  await other.close()
})
