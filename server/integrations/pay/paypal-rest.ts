import type { Client } from '@paypal/paypal-server-sdk'
import { z } from 'zod'
import { type Hint, ProviderDeclined, type ProviderDispute, type Settled } from './provider.ts'
import { fromPaypal } from './vendor-units.ts'

/** What the SDK has no calls for. */
const timeoutMs = 8000

export class Missing extends ProviderDeclined {}

type Event = z.output<z.ZodObject<{ id: z.ZodString }, z.core.$loose>>
type Given = {
  host: string
  webhookId: string
  event: Event
  header: (name: string) => string | undefined
}

/** PayPal itself is asked: the SDK has no call for it, and its certificates are not fetched here. */
export async function isVerified(
  client: Client,
  { host, webhookId, event, header }: Given,
): Promise<boolean> {
  const names = [
    'auth-algo',
    'cert-url',
    'transmission-id',
    'transmission-sig',
    'transmission-time',
  ]
  const signed = names.map((name) => [name.replaceAll('-', '_'), header(`paypal-${name}`)] as const)
  if (signed.some(([, value]) => value === undefined)) return false
  const answer = await post(client, `${host}/v1/notifications/verify-webhook-signature`, {
    ...Object.fromEntries(signed),
    webhook_id: webhookId,
    webhook_event: event,
  })
  return z.object({ verification_status: z.literal('SUCCESS') }).safeParse(answer).success
}

async function post(client: Client, url: string, sent: object): Promise<unknown> {
  return fetchWithToken(client, url, { method: 'POST', body: JSON.stringify(sent) })
}

/** What PayPal answered, when it is neither a success nor a 404. */
export class PaypalError extends Error {
  readonly status: number
  readonly body: unknown

  constructor(status: number, text: string) {
    super(`PayPal answered ${status}: ${text.slice(0, 500)}`)
    this.name = 'PaypalError'
    this.status = status
    this.body = parsed(text)
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export async function fetchWithToken(
  client: Client,
  url: string,
  request: RequestInit,
): Promise<unknown> {
  const { accessToken } = await client.clientCredentialsAuthManager.fetchToken()
  const response = await fetch(url, {
    ...request,
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (response.status === 404) throw new Missing(url)
  if (!response.ok) throw new PaypalError(response.status, await response.text())
  return response.json()
}

const resource = z.looseObject({
  custom_id: z.string().optional(),
  invoice_id: z.string().optional(),
  id: z.string().optional(),
  dispute_id: z.string().optional(),
  purchase_units: z.array(z.looseObject({ custom_id: z.string().optional() })).optional(),
})

/** Number of the order, or of a refund, which begins with it. */
export function hintOf(event: Event): Hint {
  const { data } = resource.safeParse(event['resource'])
  const number = data?.custom_id ?? data?.purchase_units?.[0]?.custom_id ?? data?.invoice_id
  const dispute = data?.dispute_id
  return {
    eventId: event.id,
    number: number?.split('-')[0] ?? data?.id ?? '',
    ...(dispute && { dispute }),
  }
}

const money = z.object({ currency_code: z.string(), value: z.string() })

const report = z.object({
  total_pages: z.int(),
  transaction_details: z.array(
    z.object({
      transaction_info: z.object({
        custom_field: z.string().optional(),
        invoice_id: z.string().optional(),
        transaction_id: z.string(),
        transaction_event_code: z.string().optional(),
        paypal_reference_id: z.string().optional(),
        transaction_amount: money,
        fee_amount: money.optional(),
      }),
    }),
  ),
})

/** Payouts, and what came back of them, are known by the number of the payment. */
const payoutCodes: Record<string, 'transaction_id' | 'paypal_reference_id'> = {
  T0001: 'transaction_id',
  T1114: 'paypal_reference_id',
  T1115: 'paypal_reference_id',
}

type Info = z.output<typeof report>['transaction_details'][number]['transaction_info']

const refundCode = 'T1107'

/** Ours carry their own number, others at most the one of the order. */
function numbersOf(info: Info): Pick<Settled, 'number' | 'order' | 'payment'> {
  const { transaction_id: id, transaction_event_code: code = '', paypal_reference_id } = info
  const payout = payoutCodes[code]
  if (payout) return { number: info[payout] ?? '' }
  const named = info.custom_field || info.invoice_id
  const isForeign = !named || (code === refundCode && !named.includes('-'))
  return isForeign ? { number: id, order: named, payment: paypal_reference_id } : { number: named }
}

/** Money held back for a time, and let go: nothing moved. */
const isHold = ({ transaction_event_code: code = '' }: Info) =>
  code === 'T1105' || code.startsWith('T15')

/** The fee of a payout has a line of its own. */
const isFee = ({ transaction_event_code: code }: Info) => code === 'T0104'

const inCents = ({ value, currency_code }: z.output<typeof money>) =>
  fromPaypal(value, currency_code)

/** Fees are written as what they do to the balance. */
function toSettled(info: Info): Settled {
  const { transaction_amount: moved, fee_amount: kept } = info
  const [amount, taken] = isFee(info) ? [0, moved] : [inCents(moved), kept]
  const fee = taken ? -inCents(taken) : 0
  return {
    ...numbersOf(info),
    amount,
    currency: moved.currency_code,
    ...(fee !== 0 && {
      fee: { entryId: info.transaction_id, amount: fee, currency: taken?.currency_code ?? '' },
    }),
  }
}

export async function settledOn(
  client: Client,
  { host, day }: { host: string; day: string },
): Promise<Settled[]> {
  const settled: Settled[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const query = new URLSearchParams({
      start_date: `${day}T00:00:00Z`,
      end_date: `${day}T23:59:59Z`,
      page: String(page),
      page_size: '500',
      fields: 'transaction_info',
    })
    const url = `${host}/v1/reporting/transactions?${query}`
    const { transaction_details, total_pages } = report.parse(
      await fetchWithToken(client, url, { method: 'GET' }),
    )
    pages = total_pages
    for (const { transaction_info: info } of transaction_details)
      if (!isHold(info)) settled.push(toSettled(info))
  }
  return settled
}

const disputed = z.object({
  disputed_transactions: z
    .array(z.object({ custom: z.string().optional(), invoice_number: z.string().optional() }))
    .default([]),
  dispute_amount: money,
  status: z.string(),
  dispute_outcome: z
    .object({ outcome_code: z.string().optional(), amount_refunded: money.optional() })
    .optional(),
})

/** Ends in which the buyer has the money from the seller; in others PayPal paid, or nobody. */
const lostOutcomes = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED']

/** Until its end PayPal only holds the money back. */
export async function readDispute(
  client: Client,
  { host, reference, isLive }: { host: string; reference: string; isLive: boolean },
): Promise<ProviderDispute> {
  const url = `${host}/v1/customer/disputes/${encodeURIComponent(reference)}`
  const known = disputed.parse(await fetchWithToken(client, url, { method: 'GET' }))
  const { disputed_transactions: payments, dispute_outcome: outcome, status } = known
  const isLost = lostOutcomes.includes(outcome?.outcome_code ?? '')
  const taken = outcome?.amount_refunded ?? known.dispute_amount
  return {
    number: payments[0]?.custom ?? payments[0]?.invoice_number ?? '',
    state: status !== 'RESOLVED' ? 'open' : isLost ? 'lost' : 'won',
    taken: status === 'RESOLVED' && isLost ? inCents(taken) : 0,
    currency: known.dispute_amount.currency_code,
    livemode: isLive,
  }
}
