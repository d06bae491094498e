import { randomBytes } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { BrandProfile } from '#brands/define.ts'
import { brandOfRequest, isPhoneHost, resolveBrand } from '#brands/resolve.ts'
import { providerFailures } from '#lib/codes/provider-failures.ts'
import { themeNames } from '#lib/codes/theme-names.ts'
import { editsOf } from '#lib/i18n/edited-texts.ts'
import { chooseLanguage, type Language, languageCookie } from '#lib/i18n/languages.ts'
import { newToken } from '../domain/platform/token.ts'
import { cookiesOf } from '../mapi/door/request.ts'
import type { PageKind } from './existing-pages.ts'
import { type Gaps, gzipPage, type PackedPage, packPage, plainPage } from './packed-page.ts'
import { type PageHandler, renderPage } from './render-page.ts'
import type { Client } from './request-facts.ts'
import { nonceOf } from './security-headers.ts'

/** With half a megabyte of the reference in ten languages. */
const mostKeptBytes = 64 * 1_048_576

export type SharedPages = {
  /** False for others. `draw` runs what costs. */
  answer(
    request: IncomingMessage,
    response: ServerResponse,
    reader: { client: Client; kind: PageKind; draw: Draw },
  ): Promise<boolean>
}

/** Runs it, or answers that there is no time for it: undefined. */
export type Draw = <T>(work: () => Promise<T>) => Promise<T | undefined>

type View = {
  /** Of a public link: without its token. */
  path: string
  query: string
  brand: BrandProfile
  isOnPhoneHost: boolean
  /** Undefined where the page does not show it. */
  origin: string | undefined
  language: Language
  theme: string
}

type Kept = { status: number; headers: OutgoingHttpHeaders; page: PackedPage; bytes: number }

/** Of no page: Next answers it with 404 and the page that says so, under the address that was asked for. */
export const noAddress = '/no-page'

const linkFolder = '/h5/share/'
const linkPath = /^\/h5\/share\/([\w-]{43})$/
/** Their QR code leads to the address itself. */
const withOrigin: readonly string[] = ['/login', '/register', '/forget', '/company']
/** What the server draws of a query; the browser reads all of it. */
const drawnQuery: Readonly<Record<string, readonly string[]>> = {
  failed: providerFailures,
  kind: ['device'],
  notice: ['expired', 'accountChanged', 'otherCustomer', 'loggedOut', 'inactive', 'passwordSet'],
}
/** The data of a visit within the console weigh as much as the whole document. */
const asDocument: readonly string[] = ['/develop/config']
const keptStatuses = [200, 307, 404]
const keptHeaders = ['content-type', 'link', 'location'] as const

/** Documents that hold nothing of their reader are drawn and packed once (30 to 200 ms of CPU). */
export function openSharedPages(
  page: PageHandler,
  { defaultBrand }: { defaultBrand: string },
): SharedPages {
  const kept = new LRUCache<string, Kept>({
    maxSize: mostKeptBytes,
    sizeCalculation: ({ bytes }) => bytes,
  })
  const drawing = new Map<string, Promise<Kept | undefined>>()

  async function drawOnce(key: string, view: View): Promise<Kept | undefined> {
    const known = kept.get(key) ?? drawing.get(key)
    if (known) return known
    const drawn = drawView(page, view)
    drawing.set(key, drawn)
    try {
      const found = await drawn
      if (found) kept.set(key, found)
      return found
    } finally {
      drawing.delete(key)
    }
  }

  return {
    async answer(request, response, { client, kind, draw }) {
      const path = request.url?.split('?')[0] ?? ''
      const token = linkPath.exec(path)?.[1]
      if (kind !== 'shared' && kind !== 'none' && token === undefined) return false
      if (request.headers['rsc'] !== undefined) {
        if (!asDocument.includes(path)) return false
        sendToDocument(request, response)
        return true
      }
      const asked = kind === 'none' ? noAddress : token === undefined ? path : linkFolder
      const view = viewOf(request, { path: asked, client, defaultBrand })
      const key = keyOf(view)
      const known = kept.get(key)
      const drawn = known ? { found: known } : await draw(() => drawOnce(key, view).then(asFound))
      if (!drawn) return true
      if (!drawn.found) return false
      send(request, response, { ...drawn.found, gaps: gapsOf(nonceOf(request), token) })
      return true
    },
  }
}

const asFound = (found: Kept | undefined) => ({ found })

/** Without prefetch data the browser loads the document. */
function sendToDocument(request: IncomingMessage, response: ServerResponse): void {
  const isAhead = request.headers['next-router-prefetch'] !== undefined
  const headers = isAhead ? undefined : { 'content-type': 'text/html' }
  response.writeHead(isAhead ? 204 : 200, { ...headers, 'content-length': '0' }).end()
}

const gapsOf = (nonce: string, token: string | undefined): Gaps => ({
  nonce,
  ...(token !== undefined && { token }),
})

function keyOf({ path, query, brand, isOnPhoneHost, origin, language, theme }: View): string {
  const edition = editsOf(language, brand.brand)?.edition
  const shown = [brand.brand, brand.version, language, edition, theme]
  return [path, query, origin ?? isOnPhoneHost, ...shown].join(' ')
}

function viewOf(
  request: IncomingMessage,
  asked: { path: string; client: Client; defaultBrand: string },
): View {
  const { path, client, defaultBrand } = asked
  const brand = brandOfRequest(client, { DEFAULT_BRAND: defaultBrand })
  const cookies = cookiesOf({ header: (name) => String(request.headers[name] ?? '') })
  const language = chooseLanguage({
    cookie: cookies.get(languageCookie),
    acceptLanguage: request.headers['accept-language'],
    brandDefault: brand.defaultLanguage,
    offered: brand.languages,
  })
  const wanted = brand.config.isThemeSwitch ? cookies.get('theme') : undefined
  const isOriginShown = withOrigin.includes(path) && client.host !== undefined
  return {
    path,
    query: isOriginShown ? queryOf(request) : '',
    brand,
    isOnPhoneHost: isPhoneHost(client.host),
    origin: isOriginShown ? `${client.isSecure ? 'https' : 'http'}://${client.host}` : undefined,
    language,
    theme: themeNames.find((name) => name === wanted) ?? '',
  }
}

function queryOf({ url = '' }: IncomingMessage): string {
  const asked = new URLSearchParams(url.split('?')[1] ?? '')
  const drawn = Object.entries(drawnQuery).flatMap(([name, values]) => {
    const value = asked.get(name)
    return value !== null && values.includes(value) ? [[name, value]] : []
  })
  return String(new URLSearchParams(drawn))
}

/** With a nonce and a token of nobody. */
async function drawView(page: PageHandler, view: View): Promise<Kept | undefined> {
  const nonce = randomBytes(16).toString('base64')
  const token = view.path === linkFolder ? newToken() : undefined
  const { language, theme, path, origin, query } = view
  const { protocol, host } = origin ? new URL(origin) : { protocol: 'http:', host: hostOf(view) }
  const cookie = [`${languageCookie}=${language}`, ...(theme ? [`theme=${theme}`] : [])].join('; ')
  const { status, headers, body } = await renderPage(page, {
    url: `${path}${token ?? ''}${query && `?${query}`}`,
    headers: {
      host,
      cookie,
      'accept-language': language,
      'x-forwarded-proto': protocol.slice(0, -1),
      'x-nonce': nonce,
      'content-security-policy': `script-src 'nonce-${nonce}'`,
    },
  })
  if (!keptStatuses.includes(status)) return undefined
  const named = keptHeaders.map((name) => [name, headers[name]])
  const own = Object.fromEntries(named.filter(([, value]) => value !== undefined))
  const isBound = JSON.stringify(own).includes(nonce)
  return {
    status,
    headers: isBound ? { 'content-type': headers['content-type'] } : own,
    page: await packPage(body, gapsOf(nonce, token)),
    bytes: body.length * 2,
  }
}

function hostOf({ brand, isOnPhoneHost }: View): string {
  const own = Object.values(brand.hosts).flatMap((stage) => Object.values(stage))
  const fits = (host: string | undefined) =>
    resolveBrand(host).brand === brand.brand && isPhoneHost(host) === isOnPhoneHost
  return own.find(fits) ?? 'localhost'
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, page, gaps }: Kept & { gaps: Gaps },
): void {
  const isPacked = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
  const bytes = isPacked ? gzipPage(page, gaps) : plainPage(page, gaps)
  if (response.destroyed) return
  response.writeHead(status, {
    ...headers,
    'cache-control': 'private, no-store',
    vary: 'Accept-Encoding',
    ...(isPacked && { 'content-encoding': 'gzip' }),
    'content-length': String(bytes.length),
  })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}
