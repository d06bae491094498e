import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)
const worthwhileBytes = 1024
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

export type Answer = {
  status: number
  headers?: Record<string, string | string[]>
  body?: string | Buffer
}

export async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers = {}, body = '' }: Answer,
): Promise<void> {
  const plain = typeof body === 'string' ? Buffer.from(body) : body
  const packed = plain.length > worthwhileBytes ? await pack(request, plain) : undefined
  if (response.destroyed) return
  response.writeHead(status, {
    ...headers,
    ...(plain.length > worthwhileBytes && { vary: 'Accept-Encoding' }),
    ...(packed && { 'content-encoding': packed.encoding }),
    'content-length': String((packed?.bytes ?? plain).length),
  })
  response.end(request.method === 'HEAD' ? undefined : (packed?.bytes ?? plain))
}

/** Not cached. */
export function sendJson(
  request: IncomingMessage,
  response: ServerResponse,
  { status, value }: { status: number; value: unknown },
): Promise<void> {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  return send(request, response, { status, headers, body: JSON.stringify(value) })
}

async function pack(
  request: IncomingMessage,
  plain: Buffer,
): Promise<{ encoding: string; bytes: Buffer } | undefined> {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted))
    return { encoding: 'br', bytes: await toBrotli(plain, brotliOptions) }
  if (/\bgzip\b/.test(accepted))
    return { encoding: 'gzip', bytes: await toGzip(plain, { level: 4 }) }
  return undefined
}
