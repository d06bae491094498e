import type { IncomingMessage, ServerResponse } from 'node:http'
import { waitingToken } from '../domain/platform/brand/host/waiting-token.ts'
import type { Services } from '../services.ts'
import type { Client } from './request-facts.ts'
import { send } from './send.ts'
import { takePage, tooManyPages } from './take-page.ts'

/** `GET /.well-known/waypost-challenge/<token>` of a host that leads here already and waits for its proof. */
export async function answerHostFile(
  request: IncomingMessage,
  response: ServerResponse,
  { token, client, services }: { token: string; client: Client; services: Services },
): Promise<void> {
  const host = client.host?.toLowerCase().replace(/:\d+$/, '')
  if (!host || !/^[\w-]{32}$/.test(token)) return send(request, response, { status: 404 })
  if (!(await takePage(services, client))) return send(request, response, tooManyPages)
  if ((await waitingToken(services, host)) !== token)
    return send(request, response, { status: 404 })
  response.writeHead(200, {
    'content-type': 'text/plain',
    'cache-control': 'no-store',
    'content-length': String(token.length),
  })
  response.end(request.method === 'HEAD' ? undefined : token)
}
