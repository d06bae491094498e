import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { sandboxLocator } from '../../sandbox/sandbox-locator.ts'
import { OverQuota } from '../over-quota.ts'
import { geolocationLocator } from './geolocation-locator.ts'
import { locatorKind, openLocator } from './open-locator.ts'
import { unwiredLocator } from './unwired-locator.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function provider(status: number, body: unknown) {
  const seen: { body?: unknown; url?: string | undefined } = {}
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    Object.assign(seen, { body: JSON.parse(text), url: request.url })
    if (status > 0) response.writeHead(status, { location: '/' }).end(JSON.stringify(body))
  })
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  const timeoutMs = status > 0 ? 60_000 : 50
  return { seen, options: { url, key: 'secret', allowPrivate: true, timeoutMs } }
}

const cell = { mcc: 262, mnc: 1, area: 5, cell: 70_000, signal: -80 }
const sighting = { cells: [cell], wifi: [{ mac: '00112233445f' }] }
const failure = (work: Promise<unknown>) => work.catch((error: unknown) => error)

test('the common form has the key in the address', async () => {
  const { seen, options } = await provider(200, { location: { lat: 1.5, lng: -2 }, accuracy: 20.4 })
  const found = await geolocationLocator(options).locate(sighting)
  expect(found).toEqual({ lat: 1_500_000, lon: -2_000_000, accuracy: 20 })
  expect(seen.url).toBe('/v1?key=secret')
  expect(seen.body).toMatchObject({ cellTowers: [{ radioType: 'lte' }], considerIp: false })
})

test('Unwired Labs gets its token, and says in words what is unknown', async () => {
  const { seen, options } = await provider(200, { status: 'ok', lat: 1, lon: 2, accuracy: 9 })
  expect(await unwiredLocator(options).locate(sighting)).toMatchObject({ lat: 1_000_000 })
  expect(seen.body).toEqual({
    token: 'secret',
    address: 0,
    radio: 'lte',
    mcc: 262,
    mnc: 1,
    cells: [{ mcc: 262, mnc: 1, lac: 5, cid: 70_000, signal: -80 }],
    wifi: [{ bssid: '00:11:22:33:44:5f' }],
  })
  const none = await provider(200, { status: 'error', message: 'No matches found' })
  expect(await unwiredLocator(none.options).locate(sighting)).toBeUndefined()
  const spent = await provider(200, { status: 'error', message: 'Insufficient balance' })
  expect(await failure(unwiredLocator(spent.options).locate(sighting))).toBeInstanceOf(OverQuota)
})

test('404 is unknown, 403 and 429 end the asking, anything else may be asked again', async () => {
  const locate = async (status: number, body: unknown = {}) => {
    const { options } = await provider(status, body)
    return failure(geolocationLocator(options).locate(sighting))
  }
  expect(await locate(404)).toBeUndefined()
  for (const status of [403, 429]) expect(await locate(status)).toBeInstanceOf(OverQuota)
  for (const status of [0, 302, 400, 500]) {
    const error = await locate(status)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(OverQuota)
  }
  const impossible = { location: { lat: 91, lng: 0 }, accuracy: 5 }
  expect(await locate(200, impossible)).toBeUndefined()
})

test('an address of the own network is not asked unless it is allowed', async () => {
  const { seen, options } = await provider(200, {})
  const guarded = geolocationLocator({ ...options, allowPrivate: false })
  expect(await failure(guarded.locate(sighting))).toBeInstanceOf(Error)
  expect(seen.url).toBeUndefined()
})

test('the sandbox answers as a provider does, and the same each time', async () => {
  const sandbox = sandboxLocator(10)
  const at = (id: number) => failure(sandbox.locate({ cells: [{ ...cell, cell: id }], wifi: [] }))
  expect(await at(71_234)).toEqual(await at(71_234))
  expect(await at(71_234)).toMatchObject({ accuracy: 900 })
  expect(await at(70_000)).toBeUndefined()
  expect(await at(78_888)).toBeInstanceOf(OverQuota)
  expect(await at(77_777)).toBeInstanceOf(OverQuota)
  expect(await at(79_999)).toEqual(new Error('the sandbox did not answer in time'))
})

test('the sandbox is on with demo data only', () => {
  const none = { LOCATE_URL: undefined, LOCATE_KEY: '', LOCATE_PRIVATE: false }
  const kind = (DEMO: boolean, LOCATE_PROVIDER?: 'unwired') =>
    locatorKind({ ...none, DEMO, LOCATE_PROVIDER })
  expect([kind(true), kind(false), kind(true, 'unwired')]).toEqual(['sandbox', 'off', 'unwired'])
  const off = { ...none, DEMO: false, LOCATE_PROVIDER: undefined }
  expect(openLocator(off, Date.now)).toBeUndefined()
})
