import type { IncomingMessage } from 'node:http'
import type { TLSSocket } from 'node:tls'
import type { Config } from '../config.ts'
import type { MapiRequest } from '../mapi/request.ts'
import { readBody } from './read-body.ts'

type Proxied = Pick<Config, 'TRUST_PROXY'>

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

/** Address of the client. Behind a trusted proxy the last entry of X-Forwarded-For: the one that proxy wrote. */
export function ipOf(request: IncomingMessage, { TRUST_PROXY }: Proxied): string {
  const own = request.socket.remoteAddress ?? ''
  const address = TRUST_PROXY
    ? (first(request.headers['x-forwarded-for'])?.split(',').at(-1)?.trim() ?? own)
    : own
  return address.replace(/^::ffff:/, '')
}

/** Whether the client speaks https, to us or to the proxy in front. */
export function isSecure(request: IncomingMessage, { TRUST_PROXY }: Proxied): boolean {
  if ((request.socket as Partial<TLSSocket>).encrypted) return true
  return (
    TRUST_PROXY &&
    first(request.headers['x-forwarded-proto'])?.split(',').at(-1)?.trim() === 'https'
  )
}

/** Whether the request comes from this machine and not through a proxy on it. */
export function isLoopback(request: IncomingMessage, config: Proxied): boolean {
  if (!config.TRUST_PROXY && request.headers['x-forwarded-for'] !== undefined) return false
  const ip = ipOf(request, config)
  return ip === '::1' || ip.startsWith('127.')
}

/** Path and query of a request line; undefined when it is none. */
export function targetOf(
  request: IncomingMessage,
): { path: string; query: URLSearchParams } | undefined {
  const target = request.url ?? '/'
  // A target of the form `//host/…` or `http://host/…` would name another host to URL.
  if (!target.startsWith('/') || target.startsWith('//')) return undefined
  const cut = target.indexOf('?')
  const path = cut < 0 ? target : target.slice(0, cut)
  return { path, query: new URLSearchParams(cut < 0 ? '' : target.slice(cut + 1)) }
}

/** A request in the form that the mapi router takes. */
export function mapiRequestOf(
  request: IncomingMessage,
  config: Proxied,
  query?: URLSearchParams,
): MapiRequest {
  const target = targetOf(request)
  return {
    path: target?.path ?? '/',
    query: query ?? target?.query ?? new URLSearchParams(),
    header: (name) => first(request.headers[name]),
    readBody: (limit) => readBody(request, limit),
    ip: ipOf(request, config),
    isSecure: isSecure(request, config),
  }
}
