import dgram from 'node:dgram'
import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import type { Gateway } from '#server/gateway/gateway.ts'
import { frameOf } from '../bench/load/jt808-frame.ts'
import { gt06Frame } from '../simulator/protocols/gt06.ts'
import { nowSeconds, type TestDevice, until } from './support.ts'

export const foreign = '127.0.0.2'

const padded = (text: string, size: number) => Buffer.from(text.padEnd(size, '\0'), 'latin1')

/** Each terminal with an id of its own, unless given. */
const terminalOf = (number: string) => `T${number.slice(-6)}`

export const registration = (number: string, serial: number, terminal = terminalOf(number)) =>
  frameOf(
    0x0100,
    number,
    serial,
    Buffer.concat([
      Buffer.alloc(4),
      padded('MAKER', 5),
      padded('MODEL', 20),
      padded(terminal, 7),
      Buffer.from([0]),
    ]),
  )

export const authentication = (number: string, serial: number, code: string) =>
  frameOf(0x0102, number, serial, Buffer.from(code))

export const bodiesOf = (device: TestDevice, id: number) =>
  device
    .frames()
    .filter((frame) => frame.id === id)
    .map(({ body }) => body)

/** Returns the code. */
export async function logIn(device: TestDevice, terminal?: string): Promise<string> {
  device.send(registration(device.number, 1, terminal))
  await until(() => bodiesOf(device, 0x8100).length > 0, 'the registration reply')
  const [body] = bodiesOf(device, 0x8100)
  const code = body?.subarray(3).toString() ?? ''
  device.send(authentication(device.number, 2, code))
  await device.untilAcked(2)
  device.serial = 2
  return code
}

export async function datagrams(gateway: Gateway, from: string) {
  const socket = dgram.createSocket('udp4')
  const answers: Buffer[] = []
  socket.on('message', (answer) => answers.push(answer))
  socket.bind(0, from)
  await once(socket, 'listening')
  const send = (frame: Buffer) =>
    socket.send(frame, gateway.ports['jt808 udp'] as number, '127.0.0.1')
  return { send, answers, close: () => socket.close() }
}

/** Bytes to any port; the socket stays open. */
export async function sendTo(
  { gateway }: { gateway: Gateway },
  port: string,
  bytes: Buffer | string,
): Promise<net.Socket> {
  const socket = net.connect({ port: gateway.ports[port] as number, host: '127.0.0.1' })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(bytes)
  return socket
}

export const gt06LogIn = (number: string) =>
  gt06Frame(1, 1, Buffer.from(number.padStart(16, '0'), 'hex'))

export async function gt06Device(gateway: Gateway, number: string, from = '127.0.0.1') {
  const port = gateway.ports['gt06 tcp'] as number
  const socket = net.connect({ port, host: '127.0.0.1', localAddress: from })
  const device = { socket, received: '', isClosed: false, serial: 0 }
  socket.on('data', (chunk) => {
    device.received += chunk.toString('hex')
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    device.isClosed = true
  })
  await once(socket, 'connect')
  const send = (type: number, content: Buffer) => {
    device.serial += 1
    socket.write(gt06Frame(type, device.serial, content))
  }
  return Object.assign(device, {
    logIn: () => send(0x01, Buffer.from(number.padStart(16, '0'), 'hex')),
    heartbeat: () => send(0x13, Buffer.from('4004040002', 'hex')),
    report: () => send(0x12, gt06Location()),
    isIn: () => device.received.startsWith('78780501'),
  })
}

function gt06Location(): Buffer {
  const t = new Date((nowSeconds() - 5) * 1000)
  const block = Buffer.alloc(26)
  block.set([t.getUTCFullYear() - 2000, t.getUTCMonth() + 1, t.getUTCDate()])
  block.set([t.getUTCHours(), t.getUTCMinutes(), t.getUTCSeconds(), 0xcb], 3)
  block.writeUInt32BE(Math.round(31.25 * 1_800_000), 7)
  block.writeUInt32BE(Math.round(121.5 * 1_800_000), 11)
  block.writeUInt16BE(0x1455, 16)
  return block
}

export async function ask(
  gateway: Gateway,
  target: string,
  { from = '127.0.0.1', headers = {} }: { from?: string; headers?: Record<string, string> } = {},
): Promise<{ status: number; body: string }> {
  const port = gateway.ports['osmand http'] as number
  const request = http.get({
    port,
    host: '127.0.0.1',
    localAddress: from,
    path: target,
    headers,
    agent: false,
  })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  let body = ''
  for await (const part of response) body += part
  return { status: response.statusCode ?? 0, body }
}
