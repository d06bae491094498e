import { type LookupAddress, lookup } from 'node:dns'
import http, { type OutgoingHttpHeaders } from 'node:http'
import https from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const inside = new BlockList()
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(address, bits, 'ipv4')
for (const [address, bits] of [
  // IPv4 in IPv6: mapped, translated, NAT64, 6to4, Teredo.
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(address, bits, 'ipv6')

/** Private, local or reserved; embedded IPv4 counts as itself. */
export function isInsideAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 0) return true
  return inside.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/** Nothing was sent. */
export class NotPublic extends Error {
  constructor(host: string) {
    super(`${host} is not a public address`)
    this.name = 'NotPublic'
  }
}

/** Connects to the checked address. */
export const lookupPublic =
  (lookUp: LookupFunction): LookupFunction =>
  (host, options, callback) => {
    lookUp(host, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, [])
      const addresses = found as LookupAddress[]
      if (addresses.length === 0 || addresses.some(({ address }) => isInsideAddress(address)))
        return callback(new NotPublic(host), [])
      return options.all
        ? callback(null, addresses)
        : callback(null, addresses[0]?.address ?? '', addresses[0]?.family)
    })
  }

/** Connections of checked addresses only: one that was opened unchecked is never used again for them. */
const agentOptions = { keepAlive: true, timeout: 5000 }
const checked = { http: new http.Agent(agentOptions), https: new https.Agent(agentOptions) }

export type FetchLimits = {
  timeoutMs: number
  maxBytes: number
  allowPrivate: boolean
  /** Who knows the address of a name; the machine by default. */
  lookup?: LookupFunction
}
export type Fetched = { status: number; type: string; body: Buffer; retryAfter: string }
export type Sent = { accept: string; json?: string; bytes?: Buffer; headers?: OutgoingHttpHeaders }

/** No redirects, no private address, limited time and size (docs/security.md#outgoing-requests). */
export function fetchPublic(
  url: URL,
  limits: FetchLimits,
  sent: Sent = { accept: 'image/*' },
): Promise<Fetched> {
  const { protocol, hostname } = url
  const host = hostname.replace(/^\[|\]$/g, '')
  if (!limits.allowPrivate && isIP(host) !== 0 && isInsideAddress(host))
    return Promise.reject(new NotPublic(hostname))
  const lookUp = limits.lookup ?? (lookup as LookupFunction)
  return new Promise((resolve, reject) => {
    const scheme = protocol === 'https:' ? 'https' : 'http'
    const client = scheme === 'https' ? https : http
    const request = client.request(url, {
      ...(!limits.allowPrivate && { agent: checked[scheme] }),
      method: (sent.json ?? sent.bytes) === undefined ? 'GET' : 'POST',
      lookup: limits.allowPrivate ? lookUp : lookupPublic(lookUp),
      headers: {
        'user-agent': 'Waypost',
        accept: sent.accept,
        ...(sent.json !== undefined && { 'content-type': 'application/json' }),
        ...sent.headers,
      },
      signal: AbortSignal.timeout(limits.timeoutMs),
    })
    let isAnswered = false
    request.on('error', reject)
    // After an answer that changes the protocol (101) nothing else follows, not even the timeout.
    request.on('close', () => {
      if (!isAnswered) reject(new Error('closed without an answer'))
    })
    request.on('response', (response) => {
      isAnswered = true
      const chunks: Buffer[] = []
      let size = 0
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        size += chunk.length
        if (size <= limits.maxBytes) return
        // An error given to `destroy` reaches nobody where the last bytes have come already.
        reject(new Error('the answer is too large'))
        request.destroy()
      })
      response.on('error', reject)
      response.on('end', () => {
        const type = response.headers['content-type'] ?? ''
        const retryAfter = response.headers['retry-after'] ?? ''
        const body = Buffer.concat(chunks, size)
        resolve({ status: response.statusCode ?? 0, type, body, retryAfter })
      })
    })
    request.end(sent.json ?? sent.bytes)
  })
}
