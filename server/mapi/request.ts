/** A request as the router takes it, whatever server it came through. */
export type MapiRequest = {
  /** Path without query, as `/mapi` or `/mapi/device/FindDev`. */
  path: string
  query: URLSearchParams
  /** A header by lower-case name. */
  header(name: string): string | undefined
  body: Buffer
  /** Address of the client, already taken from X-Forwarded-For where a proxy is trusted. */
  ip: string
  isSecure: boolean
}

export type MapiResponse = {
  status: number
  headers: Record<string, string | string[]>
  body: string
}

/** Largest body of a call, bytes. A server may stop reading after this and hand over what it has, one byte more. */
export const bodyLimit = 1_048_576

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

/** The host that the client asked for, as told by the proxy where one is trusted. */
export function hostOf(
  request: Pick<MapiRequest, 'header'>,
  { TRUST_PROXY }: { TRUST_PROXY: boolean },
): string | undefined {
  return (TRUST_PROXY ? request.header('x-forwarded-host') : undefined) ?? request.header('host')
}

/**
 * Whether a request was made on this machine: a loopback address, no sign of a proxy, and a host name that is the
 * machine's own (a page elsewhere whose name was made to point here names another).
 */
export function isLocalRequest({ ip, header }: Pick<MapiRequest, 'ip' | 'header'>): boolean {
  const isProxied = ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'via'].some(
    (name) => header(name) !== undefined,
  )
  const isLoopback = ip === '::1' || ip.startsWith('127.')
  const name = header('host')?.replace(/:\d+$/, '') ?? ''
  return isLoopback && !isProxied && ['localhost', '127.0.0.1', '[::1]'].includes(name)
}

/** Browsers always send one of these with a POST; programs send neither unless they pretend. */
export function isBrowserRequest(request: Pick<MapiRequest, 'header'>): boolean {
  return request.header('origin') !== undefined || request.header('sec-fetch-site') !== undefined
}
