import type { IncomingMessage } from 'node:http'
import type { TLSSocket } from 'node:tls'
import type { Config } from '../config.ts'
import type { MapiRequest } from '../mapi/door/request.ts'
import { readBody } from './read-body.ts'

type Proxied = Pick<Config, 'TRUST_PROXY'>

export type Client = { ip: string; isSecure: boolean; host: string | undefined }

function lastOf(value: string | string[] | undefined): string | undefined {
  const line = Array.isArray(value) ? value.at(-1) : value
  return line?.split(',').at(-1)?.trim() || undefined
}

/** X-Forwarded-* only from a trusted proxy. */
export function clientAddressOf(request: IncomingMessage, { TRUST_PROXY }: Proxied): Client {
  const { socket, headers } = request
  const forwarded = (name: string) => (TRUST_PROXY ? lastOf(headers[name]) : undefined)
  const ip = forwarded('x-forwarded-for') ?? socket.remoteAddress ?? ''
  const isSecure =
    Boolean((socket as Partial<TLSSocket>).encrypted) || forwarded('x-forwarded-proto') === 'https'
  const host = [forwarded('x-forwarded-host'), headers.host].find((name) => name && isHost(name))
  return { ip: ip.replace(/^::ffff:/, ''), isSecure, host }
}

const isHost = (name: string) =>
  /^[\w.-]{1,253}(:\d{1,5})?$|^\[[\da-f:.]{2,45}\](:\d{1,5})?$/i.test(name)

export type Target = { path: string; query: URLSearchParams }

const forwardedHeaders = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
]

/** Gives Next our view of the client, not its own headers. */
export function presentClient(request: IncomingMessage, { ip, isSecure, host }: Client): void {
  const { headers } = request
  for (const name of forwardedHeaders) delete headers[name]
  headers['x-forwarded-for'] = ip
  headers['x-forwarded-proto'] = isSecure ? 'https' : 'http'
  if (host === undefined) return
  headers['x-forwarded-host'] = host
  headers.host = host
}

/**
 * Undefined for ambiguous paths (dot segments, double slashes, backslashes, needless escapes) and
 * Hosts.
 */
export function targetOf(request: IncomingMessage): Target | undefined {
  const target = request.url ?? '/'
  const { host } = request.headers
  const cut = target.indexOf('?')
  const path = cut < 0 ? target : target.slice(0, cut)
  if (!isPlainPath(path) || (host && !isHost(host))) return undefined
  return { path, query: new URLSearchParams(cut < 0 ? '' : target.slice(cut + 1)) }
}

/** Letters, digits, `-._~`, slashes, backslashes, control characters; invalid ones. */
const strangeEscape = /%(?:[01]|2[def]|3\d|4[1-9a-f]|5[0-9acf]|6[1-9a-f]|7[0-9aef]|(?![\da-f]{2}))/i

const isPlainPath = (path: string) =>
  path.startsWith('/') && !/\/\/|\\|\/\.{1,2}(?:\/|$)/.test(path) && !strangeEscape.test(path)

export function mapiRequestOf(
  request: IncomingMessage,
  config: Proxied,
  query?: URLSearchParams,
): MapiRequest {
  const { path, query: own } = targetOf(request) ?? { path: '/', query: new URLSearchParams() }
  return mapiRequestFrom(request, clientAddressOf(request, config), { path, query: query ?? own })
}

/** Of facts that are known already. */
export const mapiRequestFrom = (
  request: IncomingMessage,
  client: Client,
  { path, query }: Target,
): MapiRequest => ({
  path,
  query,
  header: (name) => {
    const value = request.headers[name]
    return Array.isArray(value) ? value[0] : value
  },
  readBody: (limit) => readBody(request, limit),
  ip: client.ip,
  isSecure: client.isSecure,
  host: client.host,
})
