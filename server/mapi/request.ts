import { randomUUID } from 'node:crypto'

/** A request as the router takes it, whatever server it came through. */
export type MapiRequest = {
  /** Path without query, as `/mapi` or `/mapi/device/FindDev`. */
  path: string
  query: URLSearchParams
  /** A header by lower-case name. */
  header(name: string): string | undefined
  /** The body; of one that is longer than `limit` bytes, any `limit + 1` bytes. Asked for once. */
  readBody(limit: number): Promise<Buffer>
  /** Address of the client, already taken from X-Forwarded-For where a proxy is trusted. */
  ip: string
  isSecure: boolean
  /** The host that the client asked for, as told by the proxy where one is trusted. */
  host: string | undefined
}

export type MapiResponse = {
  status: number
  headers: Record<string, string | string[]>
  body: string
}

/** Largest body of a call, bytes: without a session, and with one. */
export const bodyLimits = { anonymous: 65_536, session: 1_048_576 } as const

/** The id under which a request is logged and answered: the client's own where it is fit for a log. */
export function requestIdOf({ header }: Pick<MapiRequest, 'header'>): string {
  const given = header('x-request-id')
  return given !== undefined && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}

/** The cookies of a request by name. */
export function cookiesOf(request: Pick<MapiRequest, 'header'>): Map<string, string> {
  const pairs = (request.header('cookie') ?? '').split(';').map((pair) => pair.trim())
  return new Map(
    pairs.flatMap((pair) => {
      const cut = pair.indexOf('=')
      return cut > 0 ? [[pair.slice(0, cut), pair.slice(cut + 1)] as const] : []
    }),
  )
}

/** Headers that tell of a proxy on the way. */
const proxySigns = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

/**
 * Whether a request was made on this machine: a loopback address, no sign of a proxy, and a host name that is the
 * machine's own (a page elsewhere whose name was made to point here names another).
 */
export function isLocalRequest({ ip, header }: Pick<MapiRequest, 'ip' | 'header'>): boolean {
  const isProxied = proxySigns.some((name) => header(name) !== undefined)
  const isLoopback = ip === '::1' || ip.startsWith('127.')
  const name = header('host')?.replace(/:\d+$/, '') ?? ''
  return isLoopback && !isProxied && isLocalName(name)
}

export const isLocalName = (host: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(host)

/** Browsers always send one of these with a POST; programs send neither unless they pretend. */
export function isBrowserRequest(request: Pick<MapiRequest, 'header'>): boolean {
  return request.header('origin') !== undefined || request.header('sec-fetch-site') !== undefined
}
