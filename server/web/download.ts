import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../app-error.ts'
import { deviceTemplate, openTemplate } from '../domain/fleet/import/make-template.ts'
import {
  type LargeFile,
  type StoredFile,
  takeDownload,
  takeLargeDownload,
} from '../domain/platform/file/open-download.ts'
import { simTemplate } from '../domain/trade/sim/sim-columns.ts'
import type { Services } from '../services.ts'
import { errorText, knownLanguage } from '../texts/error-text.ts'
import { send } from './send.ts'

/** `GET /download/<token>` of file/GetDownload: once, within a minute, without a session; 503 while its bytes cannot be read, 410 where they are lost. Empty sheets for imports, which are drawn: within a minute. */
export async function answerDownload(
  request: IncomingMessage,
  response: ServerResponse,
  { token, services }: { token: string; services: Services },
): Promise<void> {
  const isToken = /^[\w-]{43}$/.test(token)
  const isTemplate = /^[\w-]{60,600}$/.test(token)
  const headers = { 'cache-control': 'no-store' }
  const take = async () => {
    if (isTemplate) return openTemplate(services, token, templates)
    if (!isToken) return undefined
    const plain = await takeDownload(services, token, services.now())
    return plain ?? takeLargeDownload(services, token, services.now())
  }
  const file = await take().catch((error: unknown) => {
    if (error instanceof AppError) return error
    throw error
  })
  if (!file) return send(request, response, { status: 404, headers })
  if (file instanceof AppError) return refuseFile(request, response, file)
  if (!('content' in file)) return sendFile(response, file)
  const { name, mime, size, content } = file
  response.writeHead(200, headersOf({ name, mime, size }))
  // Cut, it is shorter than was said, and no browser takes it for whole.
  await pipeline(content, response).catch((error: unknown) =>
    services.log.warn({ err: error }, 'a file was not downloaded to its end'),
  )
}

const templates = { import: deviceTemplate, sim: simTemplate }

export function sendFile(response: ServerResponse, file: StoredFile): void {
  const { name, mime, bytes } = file
  response.writeHead(200, headersOf({ name, mime, size: bytes.length }))
  response.end(bytes)
}

const headersOf = ({ name, mime, size }: Omit<LargeFile, 'content'>) => ({
  'cache-control': 'no-store',
  'content-type': mime,
  'content-length': String(size),
  'content-disposition': attachment(name),
  // Never a page of our origin.
  'content-security-policy': "sandbox; default-src 'none'",
})

/** In words. While the store is away the path goes on working, within its minute. */
export function refuseFile(
  request: IncomingMessage,
  response: ServerResponse,
  { code }: AppError,
): Promise<void> {
  const lang = knownLanguage(request.headers['accept-language'])
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
  const status = code === 'filesAway' ? 503 : 410
  return send(request, response, { status, headers, body: errorText(code, lang) })
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
