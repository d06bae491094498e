import { once } from 'node:events'
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorCodes } from '#lib/codes/error-codes.ts'
import type { TileProvider } from '#lib/codes/tile-provider.ts'
import { createAccount, createOrganisation } from '../factories/organisations.ts'
import { sessionOf, until } from '../factories/push.ts'
import { fetchRaw, openWeb, type Web, type WebOptions } from '../factories/web.ts'

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
let web: Web
let far: http.Server
let sid: string
const requested: string[] = []

beforeAll(async () => {
  far = http.createServer((request, response) => {
    requested.push(request.url ?? '')
    if (request.url?.includes('/redirect/')) response.writeHead(302, { location: '/a' }).end()
    else if (request.url?.includes('/html/')) response.end('<html>')
    else response.writeHead(200, { 'content-type': 'text/plain' }).end(png)
  })
  await new Promise<void>((resolve) => far.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(far.address() as AddressInfo).port}`
  const provider = (id: string, extra: Partial<TileProvider>): [string, TileProvider] => {
    const tiles = [`${base}/${id}/{z}/{x}/{y}`]
    const rest = { tileSize: 256, scheme: 'xyz', crs: 'wgs84', attribution: '© us' } as const
    const coverage = 'world' as const
    const limits = { minZoom: 0, maxZoom: 18, isOverlay: false, allowPrivate: true, coverage }
    return [id, { id, name: id, tiles, ...rest, ...limits, ...extra }]
  }
  web = await openWeb({
    providers: new Map([
      provider('own', { scheme: 'tms' }),
      provider('inside', { allowPrivate: false }),
      provider('redirect', {}),
      provider('html', {}),
    ]),
  })
  const { services } = web
  const organisation = await createOrganisation(services)
  const account = await createAccount(services, { organisation })
  sid = (await sessionOf(services, { accountId: account.id })).sid
})
afterAll(async () => {
  await web.close()
  far.close()
  await rm(web.services.config.dataDir, { recursive: true, force: true })
})

test('an unused connection is kept longer than proxies keep theirs, which send on it again', async () => {
  const { headers } = await fetchRaw(web, '/healthz')
  expect(headers['keep-alive']).toBe('timeout=75')
})

test('a page gets a policy with a nonce of its own, whatever the client sent', async () => {
  const headers = { 'x-nonce': 'mine', 'content-security-policy': "script-src 'unsafe-inline'" }
  const first = await fetchRaw(web, '/monitor', { headers })
  const second = await fetchRaw(web, '/monitor')
  const policy = String(first.headers['content-security-policy'])
  expect(policy).toContain(`'nonce-${first.body}'`)
  expect(policy).toContain("'strict-dynamic'")
  expect(policy).toContain("worker-src 'self' blob:")
  expect(policy).toContain(`connect-src 'self' ws://${web.host}`)
  for (const name of ['object-src', 'base-uri', 'frame-ancestors'])
    expect(policy).toContain(`${name} 'none'`)
  expect(first.body.equals(second.body)).toBe(false)
  expect(first.headers).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
  expect(first.headers['strict-transport-security']).toBeUndefined()
})

test('an address that no page has is asked for as one of no page', async () => {
  const answering = await openWeb({
    page: async (request, response) => {
      response.end(request.url)
    },
  })
  const askedFor = async (target: string) => String((await fetchRaw(answering, target)).body)
  const pages = [
    '/total/option',
    '/total/sim',
    '/tools/device/log/search',
    '/locus/1/2',
    '/monitor',
  ]
  for (const page of [...pages, '/locus/1?period=today', '/deviceLogMap', '/total/sim/'])
    expect(await askedFor(page), page).toBe(page)
  expect(await askedFor('/tools/apn/log?period=today')).toBe('/tools/apn/log')
  const none = [
    '/total/nothing',
    '/total/option/more',
    '/tools/x',
    '/locus/1/2/3',
    '/wp-admin',
    '/h5/x',
  ]
  for (const page of [...none, '/deviceLogMap/1/2/3', '/total/Option', '/tools/device?x=1'])
    expect(await askedFor(page), page).toBe('/no-page')
  await answering.close()
})

test('only the page of a public link may be framed, and only by pages of its brand', async () => {
  const link = `/h5/share/${'x'.repeat(43)}`
  const headers = async (target: string) => (await fetchRaw(web, target)).headers
  const framed = await headers(`${link}?lang=en`)
  expect(framed['content-security-policy']).toContain('frame-ancestors https://*.waypost.example')
  expect(framed['x-frame-options']).toBeUndefined()
  const rest = ['/monitor', '/h5/share', '/h5/share/short', `${link}/`, `${link}/x`, `/x${link}`]
  for (const target of [...rest, `/monitor?to=${link}`]) {
    const own = await headers(target)
    expect(own['content-security-policy'], target).toContain("frame-ancestors 'none'")
    expect(own['x-frame-options'], target).toBe('DENY')
  }
  const other = await fetchRaw(web, link, { headers: { host: 'console.airguard.example' } })
  expect(other.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(other.headers['x-frame-options']).toBe('DENY')
})

test('pages of the console may ask for the microphone, public links and data may not', async () => {
  const policy = async (target: string) =>
    (await fetchRaw(web, target)).headers['permissions-policy']
  for (const target of ['/monitor', '/login', '/device?x=1'])
    expect(await policy(target), target).toContain('microphone=(self)')
  for (const target of [`/h5/share/${'x'.repeat(43)}`, '/healthz', '/mapi', '/_next/static/a.js'])
    expect(await policy(target), target).toContain('microphone=()')
})

test('every answer carries the general headers', async () => {
  for (const target of [
    '/healthz',
    '/mapi',
    '/maps/world.pmtiles',
    '/tiles/x',
    '/push',
    '//evil/',
  ]) {
    const { headers } = await fetchRaw(web, target)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['x-permitted-cross-domain-policies']).toBe('none')
    expect(headers['permissions-policy']).toContain('camera=(self)')
    expect(headers['content-security-policy'], target).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    )
  }
  expect((await fetchRaw(web, '//evil/')).status).toBe(400)
  expect((await fetchRaw(web, '/push')).status).toBe(426)
})

test('refusals carry a policy too; scripts of workers, which would be kept from their imports, none', async () => {
  const refused: [string, string, number][] = [
    ['GET', '/mapi/user/Login', 405],
    ['PUT', '/mapi', 405],
    ['DELETE', '/healthz', 405],
    ['GET', '/upload', 405],
    ['POST', '/login', 405],
    ['GET', '/download/none', 404],
    ['GET', '/tiles/own/1/1/1', 401],
    ['GET', '/%00', 400],
  ]
  for (const [method, target, status] of refused) {
    const answer = await fetchRaw(web, target, { method })
    expect([target, answer.status]).toEqual([target, status])
    expect(answer.headers['content-security-policy'], target).toMatch(/default-src 'none'/)
  }
  for (const target of ['/_next/static/a.js', '/map-engine/worker.mjs'])
    expect((await fetchRaw(web, target)).headers['content-security-policy']).toBeUndefined()
  expect(
    (await fetchRaw(web, '/sound-engine/a/worker.js')).headers['content-security-policy'],
  ).toBe("default-src 'none'; script-src 'wasm-unsafe-eval'")
})

test('health answers, readiness names what it looked at', async () => {
  expect((await fetchRaw(web, '/healthz')).status).toBe(200)
  const ready = await fetchRaw(web, '/readyz')
  expect(JSON.parse(String(ready.body))).toEqual({
    status: 'ok',
    checks: { database: 'ok', positions: 'ok', bus: 'ok' },
  })
  expect(ready.status).toBe(200)
})

test('metrics are for this machine, not for a proxy on it', async () => {
  const { status, body } = await fetchRaw(web, '/metrics')
  expect(status).toBe(200)
  expect(String(body)).toContain('push_sockets 0')
  for (const headers of [
    { 'x-forwarded-for': '192.0.2.9' },
    { 'x-real-ip': '192.0.2.9' },
    { via: '1.1 proxy' },
    { host: 'track.example.com' },
  ])
    expect((await fetchRaw(web, '/metrics', { headers })).status).toBe(404)
})

test('metrics of an installation that a proxy serves are for the token alone', async () => {
  const token = 'of-the-operator'
  const published = [
    ['TRUST_PROXY', 'true'],
    ['APP_URL', 'https://track.example.com'],
  ] as const
  for (const [name, value] of published) {
    const served = await openWeb({ env: { [name]: value, METRICS_TOKEN: token } })
    const bare = await fetchRaw(served, '/metrics')
    const shown = await fetchRaw(served, '/metrics', {
      headers: { authorization: `Bearer ${token}` },
    })
    await served.close()
    expect([bare.status, shown.status]).toEqual([404, 200])
  }
})

test.each([
  '/./mapi/user/Login',
  '/x/../mapi/user/Login',
  '/mapi/..',
  '/mapi/./user/Login',
  '//mapi/user/Login',
  '/x//mapi',
  '/%6dapi/user/Login',
  '/%2e/mapi/user/Login',
  '/x/%2E%2e/mapi/user/Login',
  '/mapi%2fuser%2fLogin',
  '/mapi%5cuser',
  '/x\\..\\mapi',
  '/%00',
  '/%zz',
  'http://elsewhere.example/mapi/user/Login',
  'mapi',
  '*',
])('%s is no path and reaches nothing', async (target) => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetchRaw(web, target, { method: 'POST', headers, body: '{}' })
  expect([answer.status, String(answer.body)]).toEqual([400, ''])
})

test('escapes and dots that mean nothing else are plain', async () => {
  for (const target of [
    '/total/a..b',
    '/...',
    '/%E5%A4%A9',
    '/_next/static/%5Bid%5D.js',
    '/a?b=//./c',
  ])
    expect([target, (await fetchRaw(web, target)).status]).toEqual([target, 200])
})

test('an invalid Host is refused', async () => {
  for (const host of ['a b', 'x/../y', 'evil@host', '<x>'])
    expect([host, (await fetchRaw(web, '/login', { headers: { host } })).status]).toEqual([
      host,
      400,
    ])
})

test('a page sees the client as it is, and what a trusted proxy says of it', async () => {
  const names = ['host', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']
  const page: WebOptions['page'] = async (request, response) => {
    response.end(JSON.stringify(names.map((name) => request.headers[name])))
  }
  const headers = {
    host: 'track.example.com',
    'x-forwarded-for': '192.0.2.9, 192.0.2.10',
    'x-forwarded-host': 'evil.example, other.example',
    'x-forwarded-proto': 'https',
    'x-real-ip': '192.0.2.11',
  }
  const seen: Record<string, unknown> = {}
  for (const TRUST_PROXY of ['false', 'true']) {
    const server = await openWeb({ env: { TRUST_PROXY }, page })
    const answer = await fetchRaw(server, '/locus/7', { headers })
    seen[TRUST_PROXY] = [
      JSON.parse(String(answer.body)),
      answer.headers['strict-transport-security'],
    ]
    await server.close()
  }
  const { host } = headers
  expect(seen).toEqual({
    false: [[host, '127.0.0.1', host, 'http', null], undefined],
    true: [['other.example', '192.0.2.10', 'other.example', 'https', null], 'max-age=31536000'],
  })
})

test('a page takes no body but that of a log-in, and of that a small one', async () => {
  const post = async (target: string, options: http.RequestOptions & { body?: string }) =>
    (await fetchRaw(web, target, { method: 'POST', ...options })).status
  const chunked = { headers: { 'transfer-encoding': 'chunked' } }
  const login = '/api/auth/callback/credentials'
  expect(await post('/login', { body: 'x' })).toBe(405)
  expect((await fetchRaw(web, '/login', { method: 'TRACE' })).status).toBe(405)
  expect(await post(login, { body: 'x' })).toBe(200)
  expect(await post(login, { body: 'x'.repeat(65_537) })).toBe(413)
  expect(await post(login, { body: 'x', ...chunked })).toBe(411)
})

test('the reference is drawn once for a language, with a nonce for each reader', async () => {
  const drawn: unknown[] = []
  const page: WebOptions['page'] = async ({ headers, url }, response) => {
    drawn.push([url, headers['accept-language'], headers.cookie])
    response.setHeader('content-type', 'text/html')
    response.write(`<script nonce="${headers['x-nonce']}">`)
    // As Next does: waits for the reader.
    if (!response.write(Buffer.alloc(500_000, '.'))) await once(response, 'drain')
    response.end(`${headers['accept-language']} ${headers['x-mine']} ${headers['x-forwarded-for']}`)
  }
  const server = await openWeb({ page })
  const read = async (headers: Record<string, string>) => {
    const answer = await fetchRaw(server, '/develop/config?x=1', {
      headers: { ...headers, 'x-mine': 'secret' },
    })
    const [, nonce, rest] = /^<script nonce="([^"]+)">\.*(.*)$/.exec(String(answer.body)) ?? []
    expect(String(answer.headers['content-security-policy'])).toContain(`'nonce-${nonce}'`)
    return { nonce, rest }
  }
  const english = { 'accept-language': 'en-GB,de;q=0.5', cookie: 'theme=azure; other=1' }
  const readers = await Promise.all([read(english), read(english), read({ cookie: 'lang=fa' })])
  readers.push(await read(english))
  const part = await fetchRaw(server, '/develop/config?_rsc=1', { headers: { rsc: '1' } })
  await server.close()
  expect(drawn).toEqual([
    ['/develop/config', 'en', 'lang=en; theme=azure'],
    ['/develop/config', 'fa', 'lang=fa'],
  ])
  expect(readers.map(({ rest }) => rest)).toEqual([
    'en undefined undefined',
    'en undefined undefined',
    'fa undefined undefined',
    'en undefined undefined',
  ])
  expect(new Set(readers.map(({ nonce }) => nonce)).size).toBe(4)
  expect([part.headers['content-type'], String(part.body)]).toEqual(['text/html', ''])
})

test('what holds nothing of its reader is drawn once, with its own gaps for each', async () => {
  const drawn: string[] = []
  const page: WebOptions['page'] = async ({ headers, url = '' }, response) => {
    const seen = [url, headers.host, headers['x-forwarded-proto'], headers['accept-language']]
    drawn.push(seen.join(' '))
    const [, token = ''] = /^\/h5\/share\/(.*)/.exec(url) ?? []
    response.writeHead(url === '/no-page' ? 404 : 200, { 'content-type': 'text/html' })
    response.end(`<script nonce="${headers['x-nonce']}">"${token}" ${'word '.repeat(500)}</script>`)
  }
  const server = await openWeb({ page, env: { TRUST_PROXY: 'true' } })
  const read = async (target: string, headers: Record<string, string> = {}) => {
    const asked = { 'accept-language': 'en', 'accept-encoding': 'gzip, br', ...headers }
    const answer = await fetchRaw(server, target, { headers: asked })
    const text = gunzipSync(answer.body).toString()
    expect(Number(answer.headers['content-length'])).toBe(answer.body.length)
    expect(answer.headers).toMatchObject({
      'content-encoding': 'gzip',
      'cache-control': 'private, no-store',
      vary: 'Accept-Encoding',
    })
    const [, nonce, token] = /nonce="([^"]+)">"([^"]*)"/.exec(text) ?? []
    expect(String(answer.headers['content-security-policy'])).toContain(`'nonce-${nonce}'`)
    return [answer.status, token]
  }
  const links = ['a', 'b'].map((letter) => letter.repeat(43))
  for (const link of links) expect(await read(`/h5/share/${link}`)).toEqual([200, link])
  for (const target of ['/nowhere', '/nowhere/else?x=1']) expect((await read(target))[0]).toBe(404)
  const own = { 'x-forwarded-host': 'track.example', 'x-forwarded-proto': 'https' }
  await read('/login?next=%2Fmonitor&kind=device', own)
  await read('/login?next=%2Fdevice&kind=device', own)
  await read('/login?kind=%22%3E', own)
  await read('/login')
  const plain = await fetchRaw(server, '/login', { method: 'HEAD' })
  expect([plain.body.length, plain.headers['content-encoding']]).toEqual([0, undefined])
  await server.close()
  expect(drawn).toEqual([
    expect.stringMatching(/^\/h5\/share\/(?!a{43})[\w-]{43} /),
    expect.stringMatching(/^\/no-page /),
    '/login?kind=device track.example https en',
    '/login track.example https en',
    `/login ${server.host} http en`,
    expect.stringMatching(/^\/login 127/),
  ])
})

test('pages that strangers have drawn wait for each other, those of people who are logged in do not', async () => {
  const waiting: (() => void)[] = []
  const page: WebOptions['page'] = (_, response) =>
    new Promise((resolve) => {
      waiting.push(() => {
        response.end('drawn')
        resolve()
      })
    })
  const server = await openWeb({ page })
  const organisation = await createOrganisation(server.services)
  const account = await createAccount(server.services, { organisation })
  const session = await sessionOf(server.services, { accountId: account.id })
  const open = async (target: string) => (await fetchRaw(server, target)).status
  const strangers = Array.from({ length: 51 }, (_, n) => open(`/locus/${n}`))
  expect(await Promise.race(strangers)).toBe(503)
  expect(waiting).toHaveLength(1)
  const known = open(`/locus/1?sid=${session.sid}`)
  await until(() => waiting.length === 2)
  waiting[1]?.()
  expect(await known).toBe(200)
  waiting[0]?.()
  await until(() => waiting.length === 3)
  await server.close()
  await Promise.allSettled(strangers)
})

test('one network gets many pages at once, and no more than some a second', async () => {
  const server = await openWeb({ env: { TRUST_PROXY: 'true' } })
  const open = async (ip: string, target = '/login') =>
    (await fetchRaw(server, target, { headers: { 'x-forwarded-for': ip } })).status
  const at = Date.now()
  server.services.now = () => at
  const statuses: number[] = []
  for (let n = 0; n < 301; n++) statuses.push(await open('192.0.2.7'))
  expect(statuses.indexOf(429)).toBe(300)
  expect(await open('192.0.2.8')).toBe(200)
  // So it is with what else strangers may ask of the store.
  const nobodys = `/brand/${'0'.repeat(64)}.png`
  expect([await open('192.0.2.7', nobodys), await open('192.0.2.7', '/offline')]).toEqual([
    429, 429,
  ])
  expect([await open('192.0.2.8', nobodys), await open('192.0.2.8', '/offline')]).toEqual([
    404, 200,
  ])
  expect(await open('192.0.2.7', '/_next/static/a.js')).toBe(200)
  expect(await open('192.0.2.7', '/_next/image?url=%2Fx&w=64&q=75')).toBe(404)
  await server.close()
})

test('a page that fails is answered in words, and the next one is served', async () => {
  let fails = true
  const server = await openWeb({
    env: { LOG_LEVEL: 'silent' },
    page: async (_, response) => {
      if (fails) throw new Error('secret words')
      response.end('served')
    },
  })
  const answer = await fetchRaw(server, '/api/auth/signout', { method: 'POST', body: 'x' })
  fails = false
  const next = await fetchRaw(server, '/login')
  await server.close()
  expect(answer.status).toBe(500)
  expect(JSON.parse(String(answer.body)).errcode).toBe(errorCodes.serviceFailed.code)
  expect(String(answer.body)).not.toContain('secret words')
  expect(String(next.body)).toBe('served')
})

test('a call goes to the contract, POST only', async () => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetchRaw(web, '/mapi/nothing/Here', { method: 'POST', headers, body: '{}' })
  expect(answer.status).toBe(200)
  expect(JSON.parse(String(answer.body)).errcode).not.toBe(0)
  expect((await fetchRaw(web, '/mapi/user/GetInfo')).status).toBe(405)
})

test('a body that is too large is refused before it was sent', async () => {
  const headers = { 'content-type': 'application/json', 'content-length': '50000000' }
  const answer = await new Promise<number | undefined>((resolve, reject) => {
    const [hostname, port] = web.host.split(':')
    const request = http.request({ hostname, port, path: '/mapi', method: 'POST', headers })
    request.on('response', (response) => resolve(response.statusCode))
    request.on('error', reject)
    request.write('{')
  })
  expect(answer).toBe(413)
  const chunked = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
  const body = Buffer.alloc(1_100_000, 'x')
  const second = await fetchRaw(web, '/mapi', { method: 'POST', headers: chunked, body })
  expect(second.status).toBe(413)
})

test('long answers are compressed as the client takes them', async () => {
  const plain = await fetchRaw(web, '/mapi/openapi.json')
  const packed = { gzip: gunzipSync, br: brotliDecompressSync }
  for (const [encoding, unpack] of Object.entries(packed)) {
    const answer = await fetchRaw(web, '/mapi/openapi.json', {
      headers: { 'accept-encoding': encoding },
    })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(unpack(answer.body).equals(plain.body)).toBe(true)
  }
})

test('a map file is sent whole, in ranges, or not at all when it is known', async () => {
  const whole = await fetchRaw(web, '/maps/world.pmtiles', { method: 'HEAD' })
  const size = Number(whole.headers['content-length'])
  const etag = String(whole.headers.etag)
  const get = (headers: Record<string, string>) => fetchRaw(web, '/maps/world.pmtiles', { headers })
  const first = await get({ range: 'bytes=0-126' })
  expect(first.status).toBe(206)
  expect(String(first.body.subarray(0, 7))).toBe('PMTiles')
  expect(first.headers['content-range']).toBe(`bytes 0-126/${size}`)
  expect((await get({ range: 'bytes=-5' })).body).toHaveLength(5)
  expect((await get({ range: `bytes=${size}-` })).status).toBe(416)
  expect((await get({ 'if-none-match': etag })).status).toBe(304)
  expect((await get({ range: 'bytes=0-9', 'if-range': '"old"' })).status).toBe(200)
})

test('a name that is no map file is not found', async () => {
  for (const name of ['a/b.pmtiles', '.pmtiles', 'no.pmtiles'])
    expect((await fetchRaw(web, `/maps/${name}`)).status).toBe(404)
})

test('the list of maps tells what their headers say, and providers without address or key', async () => {
  await mkdir(web.mapFolder, { recursive: true })
  await copyFile('brands/assets/world.pmtiles', path.join(web.mapFolder, 'region.pmtiles'))
  await writeFile(path.join(web.mapFolder, 'broken.pmtiles'), 'nothing')
  const { body } = await fetchRaw(web, '/maps/index.json')
  const { archives, providers } = JSON.parse(String(body))
  expect(archives.map((archive: { name: string }) => archive.name)).toEqual([
    'liechtenstein',
    'world',
    'region',
  ])
  const [streets, world] = archives
  expect(streets).toMatchObject({ isBuiltIn: true, schema: 'openmaptiles', maxZoom: 14 })
  expect(streets.attribution).toContain('OpenStreetMap contributors')
  expect(world).toMatchObject({ isBuiltIn: true, schema: 'other', minZoom: 0, maxZoom: 6 })
  expect(world.vectorLayers).toContain('place')
  expect(providers[0]).toMatchObject({ id: 'own', url: '/tiles/own/{z}/{x}/{y}' })
  expect(String(body)).not.toContain('127.0.0.1')
})

test('a tile is fetched once, with the row the provider counts, for those who are logged in', async () => {
  expect((await fetchRaw(web, '/tiles/own/3/1/2')).status).toBe(401)
  for (let n = 0; n < 2; n += 1) {
    const tile = await fetchRaw(web, `/tiles/own/3/1/2?sid=${sid}`)
    expect(tile.status).toBe(200)
    expect(tile.headers['content-type']).toBe('image/png')
    expect(tile.body.equals(png)).toBe(true)
  }
  expect(requested.filter((url) => url.startsWith('/own/'))).toEqual(['/own/3/1/5'])
})

test('a tile waits for the agreement that its reader owes', async () => {
  const organisation = await createOrganisation(web.services)
  const { id: accountId } = await createAccount(web.services, { organisation })
  const { sid: owing } = await sessionOf(web.services, { accountId })
  const { pool } = web.services
  await pool.query('UPDATE session SET must_agree = true WHERE account_id = $1', [accountId])
  expect((await fetchRaw(web, `/tiles/own/3/1/2?sid=${owing}`)).status).toBe(403)
})

test('tiles that do not exist, private addresses, redirects and pages are no tiles', async () => {
  const statusOf = async (rest: string) => (await fetchRaw(web, `/tiles/${rest}?sid=${sid}`)).status
  expect(await statusOf('own/3/8/0')).toBe(404)
  expect(await statusOf('own/19/0/0')).toBe(404)
  expect(await statusOf('unknown/1/0/0')).toBe(404)
  expect(await statusOf('inside/1/0/0')).toBe(502)
  expect(await statusOf('redirect/1/0/0')).toBe(502)
  expect(await statusOf('html/1/0/0')).toBe(502)
  expect(requested.some((url) => url.startsWith('/inside/'))).toBe(false)
})
