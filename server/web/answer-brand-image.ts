import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { readBrandImage } from '../domain/platform/brand/draw-images.ts'
import type { Services } from '../services.ts'
import type { Client } from './request-facts.ts'
import { send } from './send.ts'
import { takePage, tooManyPages } from './take-page.ts'

/** Of few brands, tens of kilobytes each. */
const kept = new LRUCache<string, Buffer>({ max: 200 })

/** `GET /brand/<hash>.png`, for anybody; kept for good, as the name is that of the bytes. */
export async function answerBrandImage(
  request: IncomingMessage,
  response: ServerResponse,
  { name, client, services }: { name: string; client: Client; services: Services },
): Promise<void> {
  const hash = /^([\da-f]{64})\.png$/.exec(name)?.[1]
  const known = hash && kept.get(hash)
  // Names that nobody has cost a read of the store each.
  if (hash && !known && !(await takePage(services, client)))
    return send(request, response, tooManyPages)
  const bytes = known || (hash && (await readBrandImage(services.pool, hash)))
  if (!hash || !bytes)
    return send(request, response, { status: 404, headers: { 'cache-control': 'no-store' } })
  kept.set(hash, bytes)
  response.writeHead(200, {
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-length': String(bytes.length),
  })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}
