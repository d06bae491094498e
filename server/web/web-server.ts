import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { brandOfRequest } from '#brands/resolve.ts'
import { AppError } from '../app-error.ts'
import { findSession } from '../domain/people/auth/find-session.ts'
import { credentialsOf } from '../mapi/door/credentials.ts'
import type { Push } from '../realtime/main.ts'
import type { Services } from '../services.ts'
import { errorReply, knownLanguage } from '../texts/error-text.ts'
import { inBrand } from '../texts/in-brand.ts'
import type { Assets } from './assets.ts'
import { type DrawBudget, openDrawBudget } from './draw-budget.ts'
import { isNoPage, type PageKind, type Pages } from './existing-pages.ts'
import { loggedPath } from './logged-path.ts'
import { leadToPhonePages } from './phone-host.ts'
import { dropRest } from './read-body.ts'
import type { PageHandler } from './render-page.ts'
import {
  type Client,
  clientAddressOf,
  mapiRequestOf,
  presentClient,
  type Target,
  targetOf,
} from './request-facts.ts'
import { findRoute, type RouteServices } from './routes.ts'
import {
  framesOf,
  setAssetPolicy,
  setPagePolicy,
  setSecurityHeaders,
  soundFolder,
} from './security-headers.ts'
import { type Answer, send } from './send.ts'
import { type Draw, noAddress, openSharedPages, type SharedPages } from './shared-pages.ts'
import { takePage, tooManyPages } from './take-page.ts'

export type WebServerOptions = RouteServices & {
  push: Push
  page: PageHandler
  /** Of the build; without it each page is drawn for each visitor. */
  pages?: Pages
  /** Without it the pages' handler serves them. */
  assets?: Assets
  pageUpgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  isDev: boolean
}

export type WebServer = {
  server: Server
  /** Drains requests. */
  close(): Promise<void>
}

const longestDrainMs = 3000
/** Longer than proxies keep a connection that is not in use (nginx 60 s): else they send on one that is being closed. */
const keptMs = 75_000

type Site = WebServerOptions & { sharedPages: SharedPages | undefined; budget: DrawBudget }

export function createWebServer(options: WebServerOptions): WebServer {
  const { page, pages, services } = options
  const { DEFAULT_BRAND: defaultBrand } = services.config
  const sharedPages = pages && openSharedPages(page, { defaultBrand })
  const site = { ...options, sharedPages, budget: openDrawBudget() }
  let underWay = 0
  let onIdle: (() => void) | undefined
  const limits = { requestTimeout: 60_000, headersTimeout: 15_000, keepAliveTimeout: keptMs }
  const server = createServer(limits)
  server.on('request', (request, response) => {
    underWay += 1
    response.once('close', () => {
      underWay -= 1
      if (underWay === 0) onIdle?.()
    })
    void answer(request, response, site)
  })
  server.on('upgrade', (request, socket, head) => upgrade(options, request, socket, head))
  return {
    server,
    async close() {
      server.close()
      server.closeIdleConnections()
      if (underWay > 0)
        await new Promise<void>((resolve) => {
          onIdle = resolve
          setTimeout(resolve, longestDrainMs).unref()
        })
      server.closeAllConnections()
    },
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  options: Site,
): Promise<void> {
  const started = performance.now()
  const target = targetOf(request)
  const found = target && findRoute(target.path)
  const part = found?.route.part ?? 'page'
  response.once('close', () => {
    const seconds = (performance.now() - started) / 1000
    options.metrics.observe(part, response.statusCode, seconds)
    note(options, { part, path: target?.path, request, response, seconds })
  })
  try {
    const client = clientAddressOf(request, options.services.config)
    setSecurityHeaders(response, client.isSecure)
    if (!target) await send(request, response, { status: 400 })
    else if (found) {
      const { brand } = brandOfRequest(client, options.services.config)
      await inBrand(brand, () =>
        answerRoute(request, response, { ...found, target, client, options }),
      )
    } else await answerPage(request, response, { client, options })
  } catch (error) {
    fail(request, response, { error, options })
  }
}

type Found = NonNullable<ReturnType<typeof findRoute>> & {
  target: Target
  client: Client
  options: WebServerOptions
}

async function answerRoute(
  request: IncomingMessage,
  response: ServerResponse,
  { route, options, ...found }: Found,
): Promise<void> {
  if (route.methods.includes(request.method ?? ''))
    return route.answer({ request, response, ...found }, options)
  return send(request, response, { status: 405, headers: { allow: route.methods.join(', ') } })
}

/** Without access log. */
const assetFolders = ['/_next/static/', '/map-engine/', soundFolder]
const isAsset = (path = '') => assetFolders.some((folder) => path.startsWith(folder))

/** Bytes: a login form. */
const pageBodyLimit = 65_536

/** Only next-auth takes a body, with a declared length. */
function refusePage({ method, headers, url }: IncomingMessage): Answer | undefined {
  if (method === 'GET' || method === 'HEAD') return undefined
  if (method !== 'POST' || !url?.startsWith('/api/auth/'))
    return { status: 405, headers: { allow: 'GET, HEAD' } }
  const { 'content-length': length, 'transfer-encoding': coding } = headers
  if (coding !== undefined) return { status: 411 }
  return Number(length ?? 0) > pageBodyLimit ? { status: 413 } : undefined
}

async function answerPage(
  request: IncomingMessage,
  response: ServerResponse,
  { client, options }: { client: Client; options: Site },
): Promise<void> {
  const { page, assets, isDev, services, sharedPages, online, pages } = options
  const refusal = isDev ? undefined : refusePage(request)
  if (refusal) {
    dropRest(request, response)
    return send(request, response, refusal)
  }
  if (isAsset(request.url)) setAssetPolicy(response, request.url)
  if (assets?.(request, response)) return
  if (isAsset(request.url)) {
    if (assets) return send(request, response, { status: 404 })
    presentClient(request, client)
    return page(request, response)
  }
  if (!(await takePage(services, client))) return send(request, response, tooManyPages)
  presentClient(request, client)
  const lead = leadToPhonePages(request, client)
  if (lead) return send(request, response, lead)
  const { isSecure } = client
  const frames = framesOf(request, brandOfRequest(client, services.config))
  setPagePolicy(request, response, { isSecure, isDev, tiles: online?.origin(), frames })
  const path = targetOf(request)?.path ?? ''
  const kind = pages?.(path) ?? (isNoPage(path) ? 'none' : 'own')
  const draw = drawerFor(request, response, { kind, site: options })
  if (await sharedPages?.answer(request, response, { client, kind, draw })) return
  if (kind === 'none') request.url = noAddress
  await draw(() => page(request, response).then(() => true))
}

/** Who is logged in waits for nobody; all others share a budget. */
const drawerFor =
  (
    request: IncomingMessage,
    response: ServerResponse,
    { kind, site: { services, budget, isDev } }: { kind: PageKind; site: Site },
  ): Draw =>
  async (work) => {
    if (isDev || kind === 'route' || (await isLoggedIn(request, services))) return work()
    const drawn = await budget.take(work)
    if (drawn === undefined) await send(request, response, { status: 503, headers: tryAgain })
    return drawn
  }

const tryAgain = { 'retry-after': '5' }

async function isLoggedIn(request: IncomingMessage, services: Services): Promise<boolean> {
  const shown = await credentialsOf(mapiRequestOf(request, services.config), services)
  if (!shown) return false
  try {
    return (await findSession(services, shown.credentials)) !== undefined
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

function upgrade(
  { push, pageUpgrade, services }: WebServerOptions,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  const path = targetOf(request)?.path
  socket.on('error', (error) => services.log.debug({ err: error }, 'upgrade socket'))
  try {
    if (path === '/push') push.upgrade(request, socket, head)
    else if (pageUpgrade && path?.startsWith('/_next/')) pageUpgrade(request, socket, head)
    else socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  } catch (error) {
    services.log.error({ err: error, path: loggedPath(path) }, 'an upgrade failed')
    socket.destroy()
  }
}

/** Client aborts are no error; anything else is a bug. */
function fail(
  request: IncomingMessage,
  response: ServerResponse,
  { error, options }: { error: unknown; options: WebServerOptions },
): void {
  // Requests are destroyed after the body; the socket shows whether the client is there.
  if (response.destroyed || request.socket.destroyed) return
  const { method, headers } = request
  options.services.log.error(
    { err: error, method, path: loggedPath(targetOf(request)?.path) },
    'a request failed',
  )
  if (response.headersSent) {
    response.destroy()
    return
  }
  const reply = errorReply('serviceFailed', knownLanguage(headers['accept-language']))
  response.writeHead(500, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(reply))
}

type Access = {
  part: string
  path: string | undefined
  request: IncomingMessage
  response: ServerResponse
  seconds: number
}

const quietParts = new Set(['health', 'metrics'])

/** Without the query, which may hold a sid. */
function note({ services }: WebServerOptions, access: Access): void {
  const { part, path, request, response, seconds } = access
  const isQuiet = quietParts.has(part) || path?.startsWith('/_next/') || isAsset(path)
  const line = {
    method: request.method,
    path: loggedPath(path),
    status: response.statusCode,
    ms: Math.round(seconds * 10_000) / 10,
  }
  services.log[isQuiet ? 'debug' : 'info'](line, 'request')
}
