import type { IncomingMessage, ServerResponse } from 'node:http'
import { networkOf } from '../domain/platform/network-of.ts'
import { takeWebhookEvent } from '../domain/trade/pay/take-webhook-event.ts'
import type { Hint, PaymentProvider, ProviderName } from '../integrations/pay/provider.ts'
import type { Services } from '../services.ts'
import { dropRest, readBody } from './read-body.ts'
import { clientAddressOf } from './request-facts.ts'
import { send } from './send.ts'

const maxBytes = 262_144

/** Of a provider and address: to verify an event of PayPal costs a call there. */
const rate = { perSecond: 20, burst: 100 }
const retrySeconds = 5

/**
 * `POST /webhook/<provider>`, of a brand's own key `/webhook/<provider>/<brand>`: verified on the raw
 * body with that key alone, noted, answered; what it says is asked for by the worker. Too many at once are answered 429, so that the vendor sends them again.
 */
export async function answerWebhook(
  request: IncomingMessage,
  response: ServerResponse,
  { services, name }: { services: Services; name: string },
): Promise<void> {
  const { vendor, accounts } = signersOf(services, name)
  const early = (status: number, headers = {}) => {
    dropRest(request, response)
    return send(request, response, { status, headers })
  }
  if (accounts.length === 0) return early(404)
  const { ip } = clientAddressOf(request, services.config)
  const key = `webhook:${name}:${networkOf(ip)}`
  if (!(await services.limiter.take(key, rate, services.now())))
    return early(429, { 'retry-after': String(retrySeconds) })
  const body = await readBody(request, maxBytes)
  if (body.length > maxBytes) return send(request, response, { status: 413 })
  const event = await verified(accounts, body, (header) => request.headers[header]?.toString())
  if (!event) return send(request, response, { status: 400 })
  const { brandKeyId, hint } = event
  await takeWebhookEvent(services, { provider: vendor, brandKeyId: brandKeyId }, hint)
  return send(request, response, { status: 200 })
}

type Signer = { brandKeyId: number | null; provider: PaymentProvider }

/** Who may have signed what comes to an address; nobody: there is no such address. */
function signersOf({ payments }: Services, name: string) {
  const [vendor = '', brand, ...more] = name.split('/')
  const known = vendor as ProviderName
  const installed = Object.hasOwn(payments.providers, vendor) && payments.providers[known]
  const ofBrand = (own: string): Signer[] => payments.keyed.accountsOf(own, vendor)
  const ofInstallation: Signer[] = installed ? [{ brandKeyId: null, provider: installed }] : []
  const accounts = brand === undefined ? ofInstallation : ofBrand(brand)
  return { vendor: known, accounts: more.length === 0 ? accounts : [] }
}

/** By the first of the brand's keys that it fits: an older one takes what is about its own payments. */
async function verified(
  accounts: readonly Signer[],
  body: Buffer,
  header: (name: string) => string | undefined,
): Promise<{ brandKeyId: number | null; hint: Hint } | undefined> {
  for (const { brandKeyId, provider } of accounts) {
    const hint = await provider.parseWebhook(body, header)
    if (hint) return { brandKeyId: brandKeyId, hint: hint }
  }
  return undefined
}
