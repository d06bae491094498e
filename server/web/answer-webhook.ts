import type { IncomingMessage, ServerResponse } from 'node:http'
import { networkOf } from '../domain/platform/network-of.ts'
import { takeWebhookEvent } from '../domain/trade/pay/take-webhook-event.ts'
import type { ProviderName } from '../integrations/pay/provider.ts'
import type { Services } from '../services.ts'
import { dropRest, readBody } from './read-body.ts'
import { clientAddressOf } from './request-facts.ts'
import { send } from './send.ts'

const maxBytes = 262_144

/** Of a provider and address: to verify an event of PayPal costs a call there. */
const rate = { perSecond: 20, burst: 100 }
const retrySeconds = 5

/**
 * `POST /webhook/<provider>`: verified on the raw body, noted, answered; what it says is asked for
 * by the worker. Too many at once are answered 429, so that the vendor sends them again.
 */
export async function answerWebhook(
  request: IncomingMessage,
  response: ServerResponse,
  { services, name }: { services: Services; name: string },
): Promise<void> {
  const { providers } = services.payments
  const known = Object.hasOwn(providers, name) ? (name as ProviderName) : undefined
  const provider = known && providers[known]
  const early = (status: number, headers = {}) => {
    dropRest(request, response)
    return send(request, response, { status, headers })
  }
  if (!known || !provider) return early(404)
  const { ip } = clientAddressOf(request, services.config)
  const key = `webhook:${known}:${networkOf(ip)}`
  if (!(await services.limiter.take(key, rate, services.now())))
    return early(429, { 'retry-after': String(retrySeconds) })
  const body = await readBody(request, maxBytes)
  if (body.length > maxBytes) return send(request, response, { status: 413 })
  const hint = await provider.parseWebhook(body, (header) => request.headers[header]?.toString())
  if (!hint) return send(request, response, { status: 400 })
  await takeWebhookEvent(services, known, hint)
  return send(request, response, { status: 200 })
}
