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

/** Browsers always send one of these with a POST; programs send neither unless they pretend. */
export function isBrowserRequest(request: Pick<MapiRequest, 'header'>): boolean {
  return request.header('origin') !== undefined || request.header('sec-fetch-site') !== undefined
}
