import type { Config } from '../config.ts'
import { isOwnServer } from '../web/shared-services.ts'
import type { MapiRequest, MapiResponse } from './request.ts'

/** Other servers than ours need a trusted proxy. */
export function clientOf(
  { headers }: Pick<Request, 'headers'>,
  config: Config,
): { ip: string; isSecure: boolean; host: string | undefined } {
  const host = headers.get('host') ?? undefined
  if (!isOwnServer() && !config.TRUST_PROXY) return { ip: 'direct', isSecure: false, host }
  const last = (name: string) => headers.get(name)?.split(',').at(-1)?.trim()
  return {
    ip: last('x-forwarded-for') ?? 'direct',
    isSecure: last('x-forwarded-proto') === 'https',
    host: last('x-forwarded-host') ?? host,
  }
}

export function fromWebRequest(request: Request, config: Config): MapiRequest {
  const url = new URL(request.url)
  return {
    path: url.pathname,
    query: url.searchParams,
    header: (name) => request.headers.get(name) ?? undefined,
    readBody: (limit) => readBody(request, limit),
    ...clientOf(request, config),
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

export function toWebResponse({ status, headers, body }: MapiResponse): Response {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  )
  return new Response(body, { status, headers: pairs })
}
