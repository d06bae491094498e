import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BrandProfile } from '#brands/define.ts'

/** Of all but pages: whatever an answer holds, a browser runs nothing of it. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

const permissions = (microphone: '' | 'self') =>
  `geolocation=(self), camera=(self), microphone=(${microphone}), payment=(), usb=()`

const always = {
  'content-security-policy': dataPolicy,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-permitted-cross-domain-policies': 'none',
  'permissions-policy': permissions(''),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}
const hsts = 'max-age=31536000'

/** The policy is that of data; pages set their own (`setPagePolicy`). HSTS over https only, without subdomains: brands bring their own hosts. */
export function setSecurityHeaders(response: ServerResponse, isSecure: boolean): void {
  for (const [name, value] of Object.entries(always)) response.setHeader(name, value)
  if (isSecure) response.setHeader('strict-transport-security', hsts)
}

/** Next puts the nonce of this request header on its scripts; overwrites the client's. */
export function setPagePolicy(
  request: IncomingMessage,
  response: ServerResponse,
  { isSecure, isDev, tiles, frames }: Pick<PolicyFacts, 'isSecure' | 'isDev' | 'tiles' | 'frames'>,
): void {
  const nonce = randomBytes(16).toString('base64')
  const policy = pagePolicy({ nonce, isSecure, isDev, tiles, frames, host: request.headers.host })
  request.headers['x-nonce'] = nonce
  request.headers['content-security-policy'] = policy
  response.setHeader('content-security-policy', policy)
  // Voice messages are recorded in the console, which is entered from any page but that of a public link.
  if (!isLink(request)) response.setHeader('permissions-policy', permissions('self'))
  // It knows no list of origins.
  if (frames.length === 0) response.setHeader('x-frame-options', 'DENY')
}

/** Of scripts/setup/sound-engine.mjs. */
export const soundFolder = '/sound-engine/'
/** The worker that decodes recordings fetches nothing, and alone may run WebAssembly. */
const soundPolicy = "default-src 'none'; script-src 'wasm-unsafe-eval'"

/** None for others: a worker's own policy would keep it from its imports. */
export function setAssetPolicy(response: ServerResponse, path = ''): void {
  if (path.startsWith(soundFolder)) response.setHeader('content-security-policy', soundPolicy)
  else response.removeHeader('content-security-policy')
}

export const nonceOf = (request: IncomingMessage): string => String(request.headers['x-nonce'])

export type PolicyFacts = {
  nonce: string
  isSecure: boolean
  isDev: boolean
  /** Origin of street tiles that browsers fetch themselves. */
  tiles?: string | undefined
  /** Origins whose pages may show it in a frame. */
  frames: readonly string[]
  host: string | undefined
}

const linkPath = /^\/h5\/share\/[\w-]{43}$/

const isLink = ({ url }: IncomingMessage): boolean => linkPath.test(url?.split('?')[0] ?? '')

/** Of the brand for the page of a public link in its one spelling, nobody for all else. */
export const framesOf = (
  request: IncomingMessage,
  { frameAncestors }: Pick<BrandProfile, 'frameAncestors'>,
): readonly string[] => (isLink(request) ? frameAncestors : [])

/**
 * 'unsafe-inline' for styles: pages are drawn on the server with style attributes (Mantine), which
 * can carry no nonce, and libraries make style elements without one (react-remove-scroll).
 */
export function pagePolicy({ nonce, isSecure, isDev, tiles, frames, host }: PolicyFacts): string {
  const socket = host && /^[\w.:[\]-]+$/.test(host) ? ` ${isSecure ? 'wss' : 'ws'}://${host}` : ''
  const directives = {
    'default-src': "'self'",
    'script-src': `'self' 'nonce-${nonce}' 'strict-dynamic'${isDev ? " 'unsafe-eval'" : ''}`,
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'font-src': "'self' data:",
    'connect-src': `'self'${socket}${tiles ? ` ${tiles}` : ''}`,
    'worker-src': "'self' blob:",
    'manifest-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': frames.join(' ') || "'none'",
  }
  return Object.entries(directives)
    .map((directive) => directive.join(' '))
    .join('; ')
}
