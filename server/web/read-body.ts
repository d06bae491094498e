import type { IncomingMessage } from 'node:http'

/**
 * Reads a request's body. Stops one byte past `limit`, at once when the declared length says so: what is returned
 * is then too long, and the rest must not be waited for. Rejects when the client goes away.
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return Buffer.alloc(limit + 1)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size > limit) return Buffer.alloc(limit + 1)
  }
  return Buffer.concat(chunks, size)
}
