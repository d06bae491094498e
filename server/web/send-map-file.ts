import { createReadStream } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { findMapFile, type MapFolders } from '../maps/map-archives.ts'
import { parseRange } from './parse-range.ts'
import { send } from './send.ts'

const oneDay = 'public, max-age=86400'

/** 200, 206, 304, 404 or 416. */
export async function sendMapFile(
  request: IncomingMessage,
  response: ServerResponse,
  { folders, name }: { folders: MapFolders; name: string },
): Promise<void> {
  const found = await findMapFile(folders, name)
  if (!found) return send(request, response, { status: 404 })
  const { file, size, tag } = found
  const { range, 'if-none-match': known, 'if-range': condition } = request.headers
  const headers = {
    etag: tag,
    'cache-control': oneDay,
    'accept-ranges': 'bytes',
    'content-type': 'application/vnd.pmtiles',
  }
  if (known?.split(',').some((entry) => entry.trim() === tag)) {
    response.writeHead(304, headers).end()
    return
  }
  const isStale = condition !== undefined && condition !== tag
  const part = isStale ? undefined : parseRange(range, size)
  if (part === 'none') {
    response.writeHead(416, { ...headers, 'content-range': `bytes */${size}` }).end()
    return
  }
  const { from, to } = part ?? { from: 0, to: size - 1 }
  response.writeHead(part ? 206 : 200, {
    ...headers,
    ...(part && { 'content-range': `bytes ${from}-${to}/${size}` }),
    'content-length': String(to - from + 1),
  })
  if (request.method === 'HEAD' || size === 0) response.end()
  else await pipeline(createReadStream(file, { start: from, end: to }), response)
}
