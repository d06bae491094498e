import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Services } from '../services.ts'
import type { Client } from './request-facts.ts'
import { send } from './send.ts'
import { takePage, tooManyPages } from './take-page.ts'

const unpack = promisify(gunzip)

/** Written at the build (scripts/client). */
const built = 'public/clients'

/** What integrators take from /develop, and what it reads itself; `isPacked`: is kept as a file ending in .gz. */
const files: Readonly<Record<string, { type: string; isPacked?: boolean }>> = {
  'waypost-client.tgz': { type: 'application/gzip' },
  'waypost.py': { type: 'text/x-python; charset=utf-8' },
  'reference.json': { type: 'application/json', isPacked: true },
}

/** A client for integrators, or the facts of the reference; 404 for any other name, and where none was built. */
export async function answerClient(
  request: IncomingMessage,
  response: ServerResponse,
  asked: { name: string; folder?: string | undefined; client: Client; services: Services },
): Promise<void> {
  const { name, folder = built, client, services } = asked
  const file = Object.hasOwn(files, name) ? files[name] : undefined
  if (!file) return send(request, response, { status: 404 })
  if (!(await takePage(services, client))) return send(request, response, tooManyPages)
  const { type, isPacked = false } = file
  const kept = await readFile(`${folder}/${name}${isPacked ? '.gz' : ''}`).catch(unlessMissing)
  if (!kept) return send(request, response, { status: 404 })
  const tag = `"${createHash('sha256').update(kept).digest('base64url')}"`
  const headers = {
    'content-type': type,
    'cache-control': 'no-cache',
    etag: tag,
    ...(isPacked && { vary: 'Accept-Encoding' }),
  }
  if (request.headers['if-none-match'] === tag) {
    response.writeHead(304, headers).end()
    return
  }
  const isSentPacked = isPacked && /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
  const body = isPacked && !isSentPacked ? await unpack(kept) : kept
  response.writeHead(200, {
    ...headers,
    ...(isSentPacked && { 'content-encoding': 'gzip' }),
    'content-length': String(body.length),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
