import type { IncomingMessage, ServerResponse } from 'node:http'

/** Stops at `limit` + 1 bytes, at once if the declared length is larger. */
export function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limit)
    return Promise.resolve(tooLong(request, limit))
  // A stream's async iterator doubles the cost of a short body.
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

function tooLong(request: IncomingMessage, limit: number): Buffer {
  request.resume()
  return Buffer.alloc(limit + 1)
}

/** The rest must not be parsed as the next request. */
export function dropRest(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete) return
  response.setHeader('connection', 'close')
  request.resume()
}
