import { BadHttp, type RequestLine } from './bad-http.ts'
import { gunzipBounded } from './gunzip-bounded.ts'

export const maxHttpBody = 16_384
const lf = 10
const cr = 13

/** The text of a body; packed where the head says so. Throws BadHttp. */
export function httpBody(body: Buffer, coding: string | undefined, line: RequestLine): string {
  if (body.length === 0) return ''
  if (coding === undefined || coding === 'identity') return body.toString()
  if (coding !== 'gzip' && coding !== 'x-gzip')
    throw new BadHttp('content coding is not known', 400, line)
  const plain = gunzipBounded(body, maxHttpBody)
  if (!plain) throw new BadHttp('body cannot be unpacked', 400, line)
  return plain.toString()
}

const chunkSize = /^ *([0-9a-f]{1,6}) *(?:;.*)?\r?$/i
const maxSizeChars = 256

/** Undefined until the last is there. Throws BadHttp. */
export function readChunks(
  bytes: Buffer,
  line: RequestLine,
): { body: Buffer; end: number } | undefined {
  const parts: Buffer[] = []
  let total = 0
  for (let at = 0; ; ) {
    const end = bytes.indexOf(lf, at)
    if (end < 0 && bytes.length - at < maxSizeChars) return undefined
    const size = chunkSize.exec(bytes.toString('latin1', at, Math.max(at, end)))?.[1]
    if (size === undefined) throw new BadHttp('chunk cannot be read', 400, line)
    const count = Number.parseInt(size, 16)
    if (count === 0) {
      const last = endOfTrailers(bytes, end + 1)
      return last < 0 ? undefined : { body: Buffer.concat(parts), end: last }
    }
    total += count
    if (total > maxHttpBody) throw new BadHttp('body is too large', 413, line)
    const close = end + 1 + count
    at = close + (bytes[close] === cr ? 2 : 1)
    if (bytes.length < at) return undefined
    if (bytes[at - 1] !== lf) throw new BadHttp('chunk cannot be read', 400, line)
    parts.push(bytes.subarray(end + 1, close))
  }
}

/** Behind the empty line; -1 until it is there. */
function endOfTrailers(bytes: Buffer, from: number): number {
  for (let at = from; ; ) {
    const end = bytes.indexOf(lf, at)
    if (end < 0) return -1
    if (end === at || (end === at + 1 && bytes[at] === cr)) return end + 1
    at = end + 1
  }
}
