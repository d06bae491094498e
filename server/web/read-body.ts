import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Reads a request's body. Stops one byte past `limit`, at once when the declared length says so: what is returned
 * is then too long, and the rest must not be waited for. Rejects when the client goes away.
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return tooLong(request, limit)
  const chunks: Buffer[] = []
  let size = 0
  // Leaving the loop must not destroy the request: its answer is still to be sent.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk)
    size += chunk.length
    if (size > limit) return tooLong(request, limit)
  }
  return Buffer.concat(chunks, size)
}

/** Throws away what still comes, so that the client gets to read its answer. */
function tooLong(request: IncomingMessage, limit: number): Buffer {
  request.resume()
  return Buffer.alloc(limit + 1)
}

/** Before an answer that does not wait for the whole body: what still comes must not be taken for the next request. */
export function dropRest(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete) return
  response.setHeader('connection', 'close')
  request.resume()
}
