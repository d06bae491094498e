import { randomUUID } from 'node:crypto'
import { callLimits } from '#lib/rules/call-limits.ts'

/** Independent of the server. */
export type MapiRequest = {
  /** Without query: `/mapi` or `/mapi/device/FindDev`. */
  path: string
  query: URLSearchParams
  /** `name` in lower case. */
  header(name: string): string | undefined
  /** At most `limit + 1` bytes. Call once. */
  readBody(limit: number): Promise<Buffer>
  /** From X-Forwarded-For behind a trusted proxy. */
  ip: string
  isSecure: boolean
  /** From the proxy if trusted. */
  host: string | undefined
}

export type MapiResponse = {
  status: number
  headers: Record<string, string | string[]>
  body: string
}

export const { body: bodyLimits } = callLimits

/** The client's own id if it is fit for a log. */
export function requestIdOf({ header }: Pick<MapiRequest, 'header'>): string {
  const given = header('x-request-id')
  return given !== undefined && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}

export function cookiesOf(request: Pick<MapiRequest, 'header'>): Map<string, string> {
  const pairs = (request.header('cookie') ?? '').split(';').map((pair) => pair.trim())
  return new Map(
    pairs.flatMap((pair) => {
      const cut = pair.indexOf('=')
      return cut > 0 ? [[pair.slice(0, cut), pair.slice(cut + 1)] as const] : []
    }),
  )
}

const proxySigns = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

/** Loopback address, no proxy headers, and a local host name (against DNS rebinding). */
export function isLocalRequest({ ip, header }: Pick<MapiRequest, 'ip' | 'header'>): boolean {
  const isProxied = proxySigns.some((name) => header(name) !== undefined)
  const isLoopback = ip === '::1' || ip.startsWith('127.')
  const name = header('host')?.replace(/:\d+$/, '') ?? ''
  return isLoopback && !isProxied && isLocalName(name)
}

export const isLocalName = (host: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(host)

/** Browsers send one of these with every POST. */
export function isBrowserRequest(request: Pick<MapiRequest, 'header'>): boolean {
  return request.header('origin') !== undefined || request.header('sec-fetch-site') !== undefined
}
