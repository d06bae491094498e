import type { Config } from '../config.ts'
import type { MapiRequest, MapiResponse } from './request.ts'

/** What a Fetch API request says of its client; X-Forwarded-* counts only behind a trusted proxy. */
export function clientOf(headers: Headers, config: Config): { ip: string; isSecure: boolean } {
  const last = (name: string) => headers.get(name)?.split(',').at(-1)?.trim()
  if (!config.TRUST_PROXY) return { ip: 'direct', isSecure: false }
  return {
    ip: last('x-forwarded-for') ?? 'direct',
    isSecure: last('x-forwarded-proto') === 'https',
  }
}

/** A Fetch API request in the form that the router takes. */
export function fromWebRequest(request: Request, config: Config): MapiRequest {
  const url = new URL(request.url)
  return {
    path: url.pathname,
    query: url.searchParams,
    header: (name) => request.headers.get(name) ?? undefined,
    readBody: (limit) => readBody(request, limit),
    ...clientOf(request.headers, config),
  }
}

async function readBody(request: Request, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = request.body?.getReader()
  while (reader && length <= limit) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
    length += value.length
  }
  if (length > limit) await reader?.cancel()
  return Buffer.concat(chunks).subarray(0, limit + 1)
}

/** The router's answer as a Fetch API response. */
export function toWebResponse({ status, headers, body }: MapiResponse): Response {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  )
  return new Response(body, { status, headers: pairs })
}
