import type { IncomingMessage, ServerResponse } from 'node:http'
import { isHostOfBrand } from '#brands/resolve.ts'
import { waitingToken } from '../domain/platform/brand/host/host-token.ts'
import type { Services } from '../services.ts'
import type { Client, Target } from './request-facts.ts'
import { send } from './send.ts'
import { takePage, tooManyPages } from './take-page.ts'

/** A proxy asks at each new name that a browser shows it; names cost no read of a store. */
const askRate = { perSecond: 20, burst: 100 }

/**
 * `GET /brand/ask?domain=<host>`: whether the proxy may have a certificate for it. 200: a brand's configured or proved host, or that
 * of APP_URL; 404: any other; 429: asked too often.
 */
export async function answerBrandAsk(
  request: IncomingMessage,
  response: ServerResponse,
  asked: { target: Target; client: Client; services: Services },
): Promise<void> {
  const { target, client, services } = asked
  const domain = target.query.get('domain') ?? ''
  const headers = { 'cache-control': 'no-store' }
  const isAllowed = await services.limiter.take(`${client.ip}:ask`, askRate, services.now())
  if (!isAllowed) return send(request, response, { status: 429, headers: headers })
  const isOurs = isHostOfBrand(domain) || domain.toLowerCase() === ownHost(services)
  return send(request, response, { status: isOurs ? 200 : 404, headers: headers })
}

const ownHost = ({ config: { APP_URL } }: Services) =>
  APP_URL === undefined ? undefined : new URL(APP_URL).hostname

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
