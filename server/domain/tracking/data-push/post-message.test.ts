import http from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mayCall } from './check-address.ts'
import { postMessage } from './post-message.ts'
import { newSecret } from './seal-secret.ts'

const SECRET = 'a secret of the tests, 32 characters'
const { sealed: secret } = newSecret(SECRET)
let server: http.Server
let port: number
let asked = 0

beforeAll(async () => {
  server = http.createServer((_, response) => {
    asked++
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
beforeEach(() => {
  asked = 0
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const settings = { DATA_PUSH_PRIVATE: false, DATA_PUSH_HTTP: true }

const post = (address: string, lookup?: LookupFunction, config = settings) =>
  postMessage(
    { address, secret, formerSecret: null, formerUntil: null },
    { messageId: 'msg_1', body: '{}' },
    { config: { ...config, SECRET }, now: Date.now, lookup },
  )

/** Names these in turn, as a server whose answers change does. */
const answering = (...addresses: string[]): LookupFunction => {
  let turn = 0
  return (_, options, callback) => {
    const address = addresses[Math.min(turn++, addresses.length - 1)] ?? ''
    const family = address.includes(':') ? 6 : 4
    if (options.all) callback(null, [{ address, family }])
    else callback(null, address, family)
  }
}

test.each([
  '127.0.0.1',
  '10.0.0.1',
  '169.254.169.254',
  '0x7f.1',
  '2130706433',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[64:ff9b::7f00:1]',
  '[fd00::1]',
])('%s is not called', async (host) => {
  expect(await post(`http://${host}:${port}/`)).toMatchObject({ outcome: 'blocked', status: 0 })
  expect(asked).toBe(0)
})

test.each(['127.0.0.1', '::ffff:127.0.0.1', '::1'])(
  'a name that leads to %s is not called',
  async (to) => {
    const answer = await post(`http://hooks.example.com:${port}/`, answering(to))
    expect(answer).toMatchObject({ outcome: 'blocked', status: 0 })
    expect(asked).toBe(0)
  },
)

test('the connection goes to the address that was looked at, and the next message looks again', async () => {
  const asks: string[] = []
  const lookup = answering('192.0.2.1', '127.0.0.1')
  const watched: LookupFunction = (host, options, callback) =>
    lookup(host, options, (error, found, family) => {
      asks.push(JSON.stringify(found))
      callback(error, found, family)
    })
  // A port of this machine that listens: a second look at the name would reach it.
  const first = await post(`http://hooks.example.com:${port}/`, watched)
  expect(first.outcome).toBe('unreached')
  expect(asks).toHaveLength(1)
  expect(await post(`http://hooks.example.com:${port}/`, watched)).toMatchObject({
    outcome: 'blocked',
  })
  expect(asked).toBe(0)
})

test('addresses of the own network are called where the installation says so', async () => {
  const config = { ...settings, DATA_PUSH_PRIVATE: true }
  expect(await post(`http://127.0.0.1:${port}/`, undefined, config)).toMatchObject({
    outcome: 'taken',
    status: 204,
  })
})

test('a secret that was sealed under another SECRET signs nothing, and only the newest has to be read', async () => {
  const { sealed: foreign } = newSecret('another secret of the tests, 32 long')
  const config = { ...settings, DATA_PUSH_PRIVATE: true, SECRET: SECRET }
  const send = (secrets: { secret: Buffer; formerSecret: Buffer | null }) =>
    postMessage(
      { address: `http://127.0.0.1:${port}/`, ...secrets, formerUntil: Number.MAX_SAFE_INTEGER },
      { messageId: 'msg_1', body: '{}' },
      { config: config, now: Date.now },
    )
  expect(await send({ secret: foreign, formerSecret: secret })).toMatchObject({
    outcome: 'unsigned',
    error: 'the signing secret cannot be read',
  })
  expect(asked).toBe(0)
  expect((await send({ secret: secret, formerSecret: foreign })).outcome).toBe('taken')
})

test('https on two ports, unless http is allowed', () => {
  const closed = { DATA_PUSH_PRIVATE: false, DATA_PUSH_HTTP: false }
  const may = (address: string) => mayCall(address, closed)
  expect(may('https://hooks.example.com/a')).toBe(true)
  expect(may('https://hooks.example.com:8443/a')).toBe(true)
  expect(may('https://hooks.example.com:8080/a')).toBe(false)
  expect(may('http://hooks.example.com/a')).toBe(false)
  expect(may('https://192.168.1.1/a')).toBe(false)
  expect(mayCall('http://hooks.example.com:8080/a', settings)).toBe(true)
})
