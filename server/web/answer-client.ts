import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Services } from '../services.ts'
import type { Client } from './request-facts.ts'
import { send } from './send.ts'
import { takePage, tooManyPages } from './take-page.ts'

/** Written at the build (scripts/client). */
const built = 'public/clients'

/** What integrators take from /develop, with its type. */
const files: Readonly<Record<string, string>> = {
  'waypost-client.tgz': 'application/gzip',
  'waypost.py': 'text/x-python; charset=utf-8',
}

/** A client for integrators; 404 for any other name, and where none was built. */
export async function answerClient(
  request: IncomingMessage,
  response: ServerResponse,
  asked: { name: string; folder?: string | undefined; client: Client; services: Services },
): Promise<void> {
  const { name, folder = built, client, services } = asked
  const type = Object.hasOwn(files, name) ? files[name] : undefined
  if (type === undefined) return send(request, response, { status: 404 })
  if (!(await takePage(services, client))) return send(request, response, tooManyPages)
  const body = await readFile(`${folder}/${name}`).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!body) return send(request, response, { status: 404 })
  const tag = `"${createHash('sha256').update(body).digest('base64url')}"`
  const headers = { 'content-type': type, 'cache-control': 'no-cache', etag: tag }
  if (request.headers['if-none-match'] === tag) {
    response.writeHead(304, headers).end()
    return
  }
  // As it is: a package is packed already.
  response.writeHead(200, { ...headers, 'content-length': String(body.length) })
  response.end(request.method === 'HEAD' ? undefined : body)
}
