import net from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorCodes } from '#lib/codes/error-codes.ts'
import { createAccount, createOrganisation } from '../factories/organisations.ts'
import { connect, type RawSocket, sessionOf, subscribe, until } from '../factories/push.ts'
import { openWeb, type Web } from '../factories/web.ts'
import { holdSeconds } from './support.ts'

holdSeconds('Date')
let web: Web
let sid: string
let honest: RawSocket

beforeAll(async () => {
  web = await openWeb({ limits: { messagesPerMinute: 60 } })
  const organisation = await createOrganisation(web.services)
  const account = await createAccount(web.services, { organisation })
  sid = (await sessionOf(web.services, { accountId: account.id })).sid
  honest = (await subscribe(web, { sid })).raw
})
afterAll(() => web.close())

function frame(first: number, payload: Buffer): Buffer {
  const length =
    payload.length < 126 ? [payload.length] : [126, payload.length >> 8, payload.length & 255]
  const [head = 0, ...rest] = length
  return Buffer.concat([Buffer.from([first, 128 | head, ...rest, 0, 0, 0, 0]), payload])
}

const text = 0x81
const raw = (hex: string) => Buffer.from(hex, 'hex')

test.each<[what: string, bytes: Buffer]>([
  ['reserved bits', frame(0xf1, Buffer.from('{}'))],
  ['an unknown opcode', frame(0x8b, Buffer.from('{}'))],
  ['a frame without a mask', raw('8102 7b7d'.replace(' ', ''))],
  ['a length of 2^63', raw('81ffffffffffffffffff00000000')],
  ['a frame above the limit', frame(text, Buffer.alloc(16_385, ' '))],
  ['a text that is no UTF-8', frame(text, raw('c328'))],
  ['a control frame that is too long', frame(0x89, Buffer.alloc(126))],
  ['a control frame in parts', frame(0x09, Buffer.from('x'))],
  ['a continuation of nothing', frame(0x80, Buffer.from('x'))],
  ['a close code that does not exist', frame(0x88, raw('0001'))],
])('%s ends that socket and no other', async (_, bytes) => {
  const [host, port] = web.host.split(':')
  const socket = net.connect(Number(port), host)
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.on('error', () => undefined)
  socket.write(
    `GET /push HTTP/1.1\r\nHost: ${web.host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  await new Promise<void>((resolve) => socket.once('data', () => resolve()))
  socket.write(bytes)
  socket.resume()
  await ended
  const before = honest.heard.length
  honest.send({ cmd: 'ping' })
  await until(() => honest.heard.length > before)
  expect(honest.heard.at(-1)).toEqual({ errcode: 0, cmd: 'ping' })
})

test.each([
  ['nested too deep', `${'['.repeat(8_000)}${']'.repeat(8_000)}`],
  [
    'of a thousand topics',
    JSON.stringify({ cmd: 'subscribe', topics: Array(1_000).fill('alarm') }),
  ],
  ['that is no object', '7'],
  ['with a name of every object', '{"cmd":"constructor"}'],
  ['with a prototype', '{"cmd":"ping","__proto__":{"cmd":"view"}}'],
  ['of invalid numbers', '{"cmd":"view","bbox":[1e999,0,0,0]}'],
])('a message %s is refused in few words', async (_, message) => {
  const socket = await connect(web)
  socket.socket.send(message)
  const reply = await socket.wait((heard) => 'errcode' in heard)
  expect(reply['errcode']).toBe(errorCodes.badParams.code)
  expect(JSON.stringify(reply).length).toBeLessThan(200)
  socket.socket.close()
})

test('a subscription counts for more than a ping', async () => {
  const { raw: socket } = await subscribe(web, { sid })
  for (let n = 0; n < 30; n++) socket.send({ cmd: 'subscribe' })
  expect((await socket.closed).code).toBe(1008)
  const pinging = await connect(web)
  for (let n = 0; n < 30; n++) pinging.send({ cmd: 'ping' })
  await until(() => pinging.heard.length === 30)
  pinging.socket.close()
})

test('an invalid upgrade, or to something else, ends without a word too many', async () => {
  const ask = (head: string) =>
    new Promise<string>((resolve) => {
      const [host, port] = web.host.split(':')
      const socket = net.connect(Number(port), host)
      let heard = ''
      socket.on('data', (bytes) => {
        heard += bytes
      })
      socket.on('error', () => undefined)
      socket.once('close', () => resolve(heard.split('\r\n')[0] ?? ''))
      socket.write(`${head}Host: ${web.host}\r\nConnection: Upgrade\r\n`)
      socket.end('Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\r\n')
    })
  expect(await ask('GET /push HTTP/1.1\r\n')).toContain('400')
  expect(await ask('GET /other HTTP/1.1\r\n')).toContain('404')
  expect(await ask('GET /./push HTTP/1.1\r\n')).toContain('404')
  expect(await ask('POST /push HTTP/1.1\r\n')).toContain('405')
})
