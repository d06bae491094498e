import type { Client } from '@paypal/paypal-server-sdk'
import { z } from 'zod'
import type { TransferFault } from '#lib/codes/wallet.ts'
import { type Payout, type PayoutAdapter, PayoutRefused, type PayoutState } from './payout.ts'
import { openPaypalClient, type PaypalSettings, paypalHost } from './paypal-client.ts'
import { fetchWithToken, Missing, PaypalError } from './paypal-rest.ts'
import { fromPaypal, toPaypal } from './vendor-units.ts'

/** Names of PayPal's errors of payouts, of an item or of the whole batch. */
const faults: Record<string, TransferFault> = {
  RECEIVER_UNREGISTERED: 'accountMissing',
  RECEIVER_ACCOUNT_LOCKED: 'accountFrozen',
  RECEIVER_ACCOUNT_LIMITATION: 'accountFrozen',
  RECEIVER_YOUTH_ACCOUNT: 'payeeAbnormal',
  TRANSACTION_LIMIT_EXCEEDED: 'singleQuota',
  RISK_DECLINE: 'riskBlocked',
  REGULATORY_BLOCKED: 'riskBlocked',
  TRANSACTION_DECLINED_BY_TRAVEL_RULE: 'riskBlocked',
  AUTHORIZATION_ERROR: 'notAuthorised',
  NOT_AUTHORIZED: 'notAuthorised',
  REQUIRED_SCOPE_MISSING: 'notAuthorised',
  PERMISSION_DENIED: 'notAuthorised',
  VALIDATION_ERROR: 'sceneInvalid',
  SELF_PAY_NOT_ALLOWED: 'payeeAbnormal',
  NON_HOLDING_CURRENCY: 'payeeAbnormal',
  INSUFFICIENT_FUNDS: 'payerAbnormal',
  SPENDING_LIMIT_EXCEEDED: 'payerAbnormal',
}

const byStatus: Record<string, TransferFault> = {
  RETURNED: 'overdueClosed',
  CANCELED: 'overdueClosed',
  BLOCKED: 'riskBlocked',
  REVERSED: 'riskBlocked',
  REFUNDED: 'payeeAbnormal',
}

/** In the words of the specification. Without a word for it, by whose account it is about. */
function faultOf(name: string | undefined, status: string | undefined): TransferFault {
  const named = faults[name ?? '']
  if (named) return named
  if (name?.startsWith('RECEIVER_')) return 'payeeAbnormal'
  return byStatus[status ?? ''] ?? 'payerAbnormal'
}

/** PayPal refuses a `sender_batch_id` again for 30 days. */
const keyDays = 25
const currencies = ['USD', 'AUD']

const failure = z.looseObject({ name: z.string() })
const batch = z.looseObject({
  batch_header: z.looseObject({
    payout_batch_id: z.string(),
    batch_status: z.string(),
    sender_batch_header: z.looseObject({ sender_batch_id: z.string().optional() }),
  }),
  errors: failure.optional(),
  items: z
    .array(
      z.looseObject({
        payout_item_id: z.string(),
        transaction_id: z.string().optional(),
        transaction_status: z.string().optional(),
        payout_item: z.looseObject({
          amount: z.object({ currency: z.string(), value: z.string() }),
          receiver: z.string(),
        }),
        errors: failure.optional(),
      }),
    )
    .default([]),
})
type Batch = z.output<typeof batch>
type Item = Batch['items'][number]

/** A batch of one item each, to a PayPal account. */
export function paypalPayouts(settings: PaypalSettings): PayoutAdapter {
  const url = `${paypalHost(settings)}/v1/payments/payouts`
  let opening: Promise<Client> | undefined
  const open = () => {
    opening ??= openPaypalClient(settings)
    return opening
  }
  return {
    account: 'paypal',
    keyDays,
    fits: ({ kind, currency }) => kind === 'paypal' && currencies.includes(currency),
    submit: async (payout) => {
      const request = { method: 'POST', body: JSON.stringify(toBatch(payout)) }
      const reference = await fetchWithToken(await open(), url, request).then(
        (answer) => batch.parse(answer).batch_header.payout_batch_id,
        knownBatch,
      )
      return { transfer: 'PROCESSING', reference }
    },
    // Batches are found by PayPal's number only: without it the key is handed over again, which tells it.
    get: async (payout) => {
      if (payout.reference === null) return undefined
      const asked = `${url}/${encodeURIComponent(payout.reference)}`
      const answer = await fetchWithToken(await open(), asked, { method: 'GET' }).catch((error) => {
        if (error instanceof Missing) return undefined
        throw error
      })
      return answer === undefined ? undefined : stateOf(batch.parse(answer), payout)
    },
  }
}

const toBatch = ({ key, amount, currency, number }: Payout) => ({
  sender_batch_header: { sender_batch_id: key, recipient_type: 'EMAIL' },
  items: [
    {
      recipient_type: 'EMAIL',
      receiver: number,
      sender_item_id: key,
      amount: { currency, value: toPaypal(amount, currency) },
    },
  ],
})

const refusal = z.looseObject({
  name: z.string(),
  details: z
    .array(
      z.looseObject({
        field: z.string().optional(),
        link: z.array(z.object({ href: z.string() })).optional(),
        links: z.array(z.object({ href: z.string() })).optional(),
      }),
    )
    .optional(),
  links: z.array(z.object({ href: z.string() })).optional(),
})

/** The batch that a repeated key stands for. What PayPal may answer otherwise later is no refusal. */
function knownBatch(error: unknown): string {
  if (!(error instanceof PaypalError)) throw error
  const { status } = error
  if (status >= 500 || [401, 404, 408, 409, 425, 429].includes(status)) throw error
  const { data } = refusal.safeParse(error.body)
  const details = data?.details ?? []
  const isRepeated = details.some(({ field }) => field?.toUpperCase() === 'SENDER_BATCH_ID')
  const links = [
    ...details.flatMap(({ link, links }) => link ?? links ?? []),
    ...(data?.links ?? []),
  ]
  const known = links.flatMap(({ href }) => /\/payouts\/([^/?#]+)/.exec(href)?.[1] ?? [])[0]
  if (isRepeated && known) return decodeURIComponent(known)
  // A repeated key without its batch tells nothing.
  if (isRepeated) throw error
  throw new PayoutRefused(faultOf(data?.name, undefined), error.message)
}

const failedBatches = ['DENIED', 'CANCELED']
const failedItems = ['FAILED', 'RETURNED', 'BLOCKED', 'REFUNDED', 'REVERSED', 'DENIED']

/** UNCLAIMED, ONHOLD and PENDING may still become either. */
function stateOf({ batch_header: header, errors, items }: Batch, payout: Payout): PayoutState {
  const reference = header.payout_batch_id
  const [item] = items
  const status = item?.transaction_status
  const { sender_batch_id: key = payout.key } = header.sender_batch_header
  if (key !== payout.key || items.length > 1 || (item && !isOf(item, payout)))
    throw new Error(`PayPal's batch ${reference} is another payout`)
  if (item && status === 'SUCCESS')
    return { state: 'success', reference: item.transaction_id ?? item.payout_item_id }
  const isOver =
    failedItems.includes(status ?? '') ||
    (failedBatches.includes(header.batch_status) && status === undefined)
  if (!isOver) return { state: 'processing', reference }
  const name = item?.errors?.name ?? errors?.name
  return { state: 'fail', reference, fault: faultOf(name, status ?? header.batch_status) }
}

const isOf = ({ payout_item: { amount, receiver } }: Item, payout: Payout) =>
  fromPaypal(amount.value, amount.currency) === payout.amount &&
  amount.currency === payout.currency &&
  receiver.toLowerCase() === payout.number.toLowerCase()
