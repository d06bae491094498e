import type { IncomingMessage, ServerResponse } from 'node:http'
import { isHostOfBrand } from '#brands/resolve.ts'
import type { Services } from '../services.ts'
import type { Client } from './request-facts.ts'
import { send } from './send.ts'

/** A proxy asks at each new name that a browser shows it; names cost no read of a store. */
const askRate = { perSecond: 20, burst: 100 }

/**
 * `GET /brand/ask?domain=<host>`: whether the proxy may have a certificate for it. 200: a brand's configured or proved host, or that
 * of APP_URL; 404: any other; 429: asked too often.
 */
export async function answerBrandAsk(
  request: IncomingMessage,
  response: ServerResponse,
  asked: { domain: string; client: Client; services: Services },
): Promise<void> {
  const { domain, client, services } = asked
  const headers = { 'cache-control': 'no-store' }
  const isAllowed = await services.limiter.take(`${client.ip}:ask`, askRate, services.now())
  if (!isAllowed) return send(request, response, { status: 429, headers: headers })
  const isOurs = isHostOfBrand(domain) || domain.toLowerCase() === ownHost(services)
  return send(request, response, { status: isOurs ? 200 : 404, headers: headers })
}

const ownHost = ({ config: { APP_URL } }: Services) =>
  APP_URL === undefined ? undefined : new URL(APP_URL).hostname
