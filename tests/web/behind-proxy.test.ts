import http from 'node:http'
import https from 'node:https'
import net, { type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { errorCodes } from '#lib/codes/error-codes.ts'
import { selfSigned } from '../factories/certificate.ts'
import { createAccount, createOrganisation, md5 } from '../factories/organisations.ts'
import { prismaOf } from '../factories/prisma-of.ts'
import { openWeb, type Web } from '../factories/web.ts'

const host = 'track.example.com'
const certificate = selfSigned(host)
const page = async (_: http.IncomingMessage, response: http.ServerResponse) => {
  response.end('page')
}
let trusting: Web
let wary: Web
let proxies: [believed: https.Server, doubted: https.Server]

/** As docs/operations.md#nginx has it. */
async function openProxy(web: Web): Promise<https.Server> {
  const [hostname, port] = web.host.split(':')
  const headersOf = ({ headers, socket }: http.IncomingMessage) => ({
    ...headers,
    'x-forwarded-for': [headers['x-forwarded-for'], socket.remoteAddress]
      .filter(Boolean)
      .join(', '),
    'x-forwarded-proto': 'https',
    'x-forwarded-host': headers.host,
  })
  const proxy = https.createServer(certificate, (request, response) => {
    const { method, url: path } = request
    const on = { hostname, port, method, path, headers: headersOf(request) }
    const passed = http.request(on, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    request.pipe(passed)
  })
  proxy.on('upgrade', (request, socket) => {
    const on = net.connect(Number(port), hostname)
    const lines = Object.entries(headersOf(request)).map(([name, value]) => `${name}: ${value}`)
    on.write(`GET ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    on.pipe(socket).pipe(on)
    on.on('error', () => socket.destroy())
    socket.on('error', () => on.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return proxy
}

beforeAll(async () => {
  trusting = await openWeb({ env: { TRUST_PROXY: 'true', APP_URL: `https://${host}` }, page })
  wary = await openWeb({ page })
  for (const { services } of [trusting, wary]) {
    const organisation = await createOrganisation(services)
    await createAccount(services, { organisation, login: 'dealer' })
  }
  proxies = await Promise.all([openProxy(trusting), openProxy(wary)])
})
afterAll(async () => {
  for (const proxy of proxies) {
    proxy.closeAllConnections()
    proxy.close()
  }
  await Promise.all([trusting.close(), wary.close()])
})

type Answer = { status: number; headers: http.IncomingHttpHeaders; body: string }
const addressOf = (proxy: https.Server) => ({
  hostname: '127.0.0.1',
  port: (proxy.address() as AddressInfo).port,
  servername: host,
  ca: certificate.cert,
})

function ask(
  proxy: https.Server,
  path: string,
  { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const on = {
      ...addressOf(proxy),
      path,
      method: body ? 'POST' : 'GET',
      headers: { host, 'content-type': 'application/json', ...headers },
    }
    const request = https.request(on, (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
      )
    })
    request.on('error', reject)
    request.end(body && JSON.stringify(body))
  })
}

const logIn = (proxy: https.Server, headers: Record<string, string> = {}) =>
  ask(proxy, '/mapi/user/Login', {
    body: { params: { account: 'dealer', pwd_md5: md5('secret1') } },
    headers: { origin: `https://${host}`, ...headers },
  })

const lastSession = ({ services }: Web) =>
  prismaOf(services).session.findFirstOrThrow({ orderBy: { createdAt: 'desc' } })

test('a log-in behind a trusted proxy gets cookies for https alone, and every answer HSTS', async () => {
  const { headers, body } = await logIn(proxies[0])
  expect(JSON.parse(body).errcode).toBe(0)
  const cookies = headers['set-cookie'] ?? []
  expect(cookies.map((cookie) => cookie.split('=')[0]).sort()).toEqual([
    '__Host-wp',
    '__Host-wp-known',
    '__Secure-next-auth.session-token',
  ])
  for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Secure/)
  expect(headers['strict-transport-security']).toBe('max-age=31536000')
  const shown = await ask(proxies[0], '/login')
  expect(shown.headers['strict-transport-security']).toBe('max-age=31536000')
  expect(shown.headers['content-security-policy']).toContain(`wss://${host}`)
})

test('push runs over wss with the cookie, from our own origin only', async () => {
  const { headers, body } = await logIn(proxies[0])
  const cookie = (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
  const open = (origin: string) =>
    new Promise<string>((resolve) => {
      const { hostname, port, ...tls } = addressOf(proxies[0])
      const socket = new WebSocket(`wss://${hostname}:${port}/push`, {
        ...tls,
        headers: { host, origin, cookie },
      })
      socket.once('open', () => socket.send(JSON.stringify({ cmd: 'subscribe' })))
      socket.once('message', (message) => {
        resolve(String(message))
        socket.close()
      })
      socket.once('unexpected-response', (_, { statusCode }) => resolve(String(statusCode)))
    })
  expect(JSON.parse(body).errcode).toBe(0)
  expect(JSON.parse(await open(`https://${host}`))).toMatchObject({ errcode: 0, cmd: 'subscribe' })
  expect(await open('https://evil.example')).toBe('403')
})

test('an address that the client makes up is never believed', async () => {
  for (const [web, proxy] of [
    [trusting, proxies[0]],
    [wary, proxies[1]],
  ] as const) {
    const { body } = await logIn(proxy, { 'x-forwarded-for': '198.51.100.7' })
    expect(JSON.parse(body).errcode).toBe(0)
    expect((await lastSession(web)).ip).toBe('127.0.0.1')
  }
})

test('a proxy that is not trusted counts as the client: no secure cookies, no HSTS', async () => {
  const { headers } = await logIn(proxies[1])
  const names = (headers['set-cookie'] ?? []).map((cookie) => cookie.split('=')[0]).sort()
  expect(names).toEqual(['next-auth.session-token', 'wp', 'wp-known'])
  expect(headers['strict-transport-security']).toBeUndefined()
})

test('a host that the client makes up is not ours', async () => {
  const { crossSite } = errorCodes
  for (const proxy of proxies) {
    const { body } = await logIn(proxy, {
      origin: 'https://evil.example',
      'x-forwarded-host': 'evil.example',
    })
    expect(JSON.parse(body).errcode).toBe(crossSite.code)
  }
})
