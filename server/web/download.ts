import type { IncomingMessage, ServerResponse } from 'node:http'
import { takeDownload } from '../domain/platform/file/open-download.ts'
import type { Services } from '../services.ts'
import { send } from './send.ts'

/** `GET /download/<token>` of file/GetDownload: once, within a minute, without a session. */
export async function answerDownload(
  request: IncomingMessage,
  response: ServerResponse,
  { token, services }: { token: string; services: Services },
): Promise<void> {
  const isToken = /^[\w-]{43}$/.test(token)
  const file = isToken ? await takeDownload(services.pool, token, services.now()) : undefined
  const headers = { 'cache-control': 'no-store' }
  if (!file) return send(request, response, { status: 404, headers })
  response.writeHead(200, {
    ...headers,
    'content-type': file.mime,
    'content-length': String(file.bytes.length),
    'content-disposition': attachment(file.name),
    // Never a page of our origin.
    'content-security-policy': "sandbox; default-src 'none'",
  })
  response.end(file.bytes)
}

/** RFC 6266, with RFC 5987 beside a plain name. */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
