import type { IncomingMessage, ServerResponse } from 'node:http'

/** Stops one byte past `limit`, at once when the declared length says so. */
export function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limit)
    return Promise.resolve(tooLong(request, limit))
  // A stream's async iterator costs as much as the rest of reading a short body.
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const take = (chunk: Buffer) => {
      size += chunk.length
      chunks.push(chunk)
      if (size <= limit) return
      request.off('data', take)
      resolve(tooLong(request, limit))
    }
    request.on('data', take)
    request.on('end', () => {
      resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, size))
    })
    request.on('error', reject)
    request.on('close', () => {
      if (!request.complete) reject(new Error('the client went away'))
    })
  })
}

/** So that the client gets to read its answer. */
function tooLong(request: IncomingMessage, limit: number): Buffer {
  request.resume()
  return Buffer.alloc(limit + 1)
}

/** What still comes must not be taken for the next request. */
export function dropRest(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete) return
  response.setHeader('connection', 'close')
  request.resume()
}
