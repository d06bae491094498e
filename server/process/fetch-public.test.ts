import http, { type RequestListener } from 'node:http'
import net, { type AddressInfo, type LookupFunction } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { fetchPublic, isInsideAddress } from './fetch-public.ts'

let server: http.Server | undefined
afterEach(() => server?.closeAllConnections())

async function fetchFrom(answer: RequestListener, given: Partial<typeof limits> = {}) {
  server = http.createServer(answer)
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const fetched = fetchPublic(new URL(`http://127.0.0.1:${port}/tile`), {
    ...limits,
    allowPrivate: true,
    ...given,
  })
  return fetched.finally(() => server?.close())
}

const limits = { timeoutMs: 60_000, maxBytes: 1000, allowPrivate: false }

test('private, local and reserved addresses are inside, in every notation', () => {
  const inside = [
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '192.168.0.1',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '::1',
    '::ffff:10.0.0.1',
    'fd00::1',
    'fe80::1',
    '::10.0.0.1',
    '64:ff9b::a00:1',
    '64:ff9b:1::a00:1',
    '::ffff:0:10.0.0.1',
    '2002:a00:1::',
    'not an address',
  ]
  for (const address of inside) expect([address, isInsideAddress(address)]).toEqual([address, true])
  for (const address of ['1.1.1.1', '93.184.216.34', '2606:4700::1111'])
    expect([address, isInsideAddress(address)]).toEqual([address, false])
})

test('no request leaves for an inside address, however it is written', async () => {
  const addresses = [
    'http://127.0.0.1:1/',
    'http://0x7f.1:1/',
    'http://[::ffff:10.0.0.1]:1/',
    'http://localhost:1/',
  ]
  for (const address of addresses)
    await expect(fetchPublic(new URL(address), limits)).rejects.toThrow('not a public address')
})

test('a redirect is an answer like any other: nothing is asked where it points to', async () => {
  const requested: (string | undefined)[] = []
  const { status } = await fetchFrom((request, response) => {
    requested.push(request.url)
    response.writeHead(302, { location: 'http://127.0.0.1:1/secret' }).end()
  })
  expect([status, requested]).toEqual([302, ['/tile']])
})

test('an answer that is too large, or never ends, is cut off', async () => {
  const endless: RequestListener = (_, response) => {
    const more = () => {
      if (response.destroyed) return
      response.write(Buffer.alloc(10_000), more)
    }
    more()
  }
  await expect(fetchFrom(endless)).rejects.toThrow('too large')
  const lying: RequestListener = (_, response) => {
    response.writeHead(200, { 'content-length': '10' })
    response.write('x')
  }
  await expect(fetchFrom(lying, { timeoutMs: 100 })).rejects.toThrow()
})

test('a server that takes the connection and says nothing, or a byte now and then, is given up', async () => {
  await expect(fetchFrom(() => undefined, { timeoutMs: 100 })).rejects.toThrow()
  const dripping: RequestListener = (_, response) => {
    const drip = setInterval(() => response.write('x'), 20)
    response.once('close', () => clearInterval(drip))
  }
  await expect(fetchFrom(dripping, { timeoutMs: 200 })).rejects.toThrow()
})

test.each([
  'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  '',
])('a server that answers %j and no more is given up', async (answer) => {
  const raw = net.createServer((socket) => socket.once('data', () => socket.end(answer)))
  await new Promise<void>((resolve) => raw.listen(0, '127.0.0.1', resolve))
  const { port } = raw.address() as AddressInfo
  const asked = fetchPublic(new URL(`http://127.0.0.1:${port}/`), { ...limits, allowPrivate: true })
  await expect(asked.finally(() => raw.close())).rejects.toThrow()
})

test('an answer that ends with its connection is whole', async () => {
  const body = 'x'.repeat(900)
  const raw = net.createServer((socket) =>
    socket.once('data', () => socket.end(`HTTP/1.1 200 OK\r\n\r\n${body}`)),
  )
  await new Promise<void>((resolve) => raw.listen(0, '127.0.0.1', resolve))
  const { port } = raw.address() as AddressInfo
  const asked = fetchPublic(new URL(`http://127.0.0.1:${port}/`), { ...limits, allowPrivate: true })
  const fetched = await asked.finally(() => raw.close())
  expect([fetched.status, String(fetched.body)]).toEqual([200, body])
})

test('a connection that was opened unchecked does not carry a checked call', async () => {
  let connections = 0
  const kept = http.createServer((_, response) => response.end('inside'))
  kept.on('connection', () => connections++)
  await new Promise<void>((resolve) => kept.listen(0, '127.0.0.1', resolve))
  server = kept
  const { port } = kept.address() as AddressInfo
  const url = new URL(`http://kept.example.com:${port}/`)
  const lookup: LookupFunction = (_, __, callback) =>
    callback(null, [{ address: '127.0.0.1', family: 4 }])
  const unchecked = { ...limits, allowPrivate: true, lookup: lookup }
  for (let nth = 0; nth < 2; nth++) await fetchPublic(url, unchecked)
  // It is kept open for the next call.
  expect(connections).toBe(1)
  await expect(fetchPublic(url, { ...limits, lookup: lookup })).rejects.toThrow(
    'not a public address',
  )
  kept.close()
})

test('a name is refused for one inside address among others, and what was checked is what is connected to', async () => {
  for (const name of ['localhost', 'localhost.', 'ip6-localhost'])
    await expect(fetchPublic(new URL(`http://${name}:1/`), limits)).rejects.toThrow()
})
