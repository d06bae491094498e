import type { IncomingMessage, ServerResponse } from 'node:http'
import { takeEvent } from '../domain/pay/take-event.ts'
import type { ProviderName } from '../integrations/pay/provider.ts'
import type { Services } from '../services.ts'
import { readBody } from './read-body.ts'
import { send } from './send.ts'

const maxBytes = 262_144

/**
 * `POST /webhook/<provider>`: verified on the raw body, noted, answered; what it says is asked for
 * by the worker.
 */
export async function answerWebhook(
  request: IncomingMessage,
  response: ServerResponse,
  { services, name }: { services: Services; name: string },
): Promise<void> {
  const body = await readBody(request, maxBytes)
  const { providers } = services.payments
  const known = Object.hasOwn(providers, name) ? (name as ProviderName) : undefined
  const provider = known && providers[known]
  if (!known || !provider) return send(request, response, { status: 404 })
  if (body.length > maxBytes) return send(request, response, { status: 413 })
  const hint = await provider.parseWebhook(body, (header) => request.headers[header]?.toString())
  if (!hint) return send(request, response, { status: 400 })
  await takeEvent(services, known, hint)
  return send(request, response, { status: 200 })
}
