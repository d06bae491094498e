import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { readBrandImage } from '../domain/platform/brand/draw-images.ts'
import type { Services } from '../services.ts'
import { send } from './send.ts'

/** Of few brands, tens of kilobytes each. */
const kept = new LRUCache<string, Buffer>({ max: 200 })

/** `GET /brand/<hash>.png`, for anybody; kept for good, as the name is that of the bytes. */
export async function answerBrandImage(
  request: IncomingMessage,
  response: ServerResponse,
  { name, services }: { name: string; services: Services },
): Promise<void> {
  const hash = /^([\da-f]{64})\.png$/.exec(name)?.[1]
  const bytes = hash && (kept.get(hash) ?? (await readBrandImage(services.pool, hash)))
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
