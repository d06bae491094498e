import { platformOf, tradeStatus } from '#lib/codes/payment.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, rowFor, run } from '../../../db/sql.ts'
import {
  type PaymentProvider,
  ProviderDeclined,
  type ProviderName,
  type ProviderPayment,
} from '../../../integrations/pay/provider.ts'
import { crashpoint } from '../../../process/crashpoint.ts'
import { issueReceipt } from '../billing/issue-document.ts'
import { type Leg, post } from '../money/ledger.ts'
import { lockOrder, moveOrder, type Order, openStatuses, payableStatuses } from './order.ts'
import type { PayStores } from './pay-stores.ts'
import { fulfilPaid, markPaid } from './settle.ts'

const { prepaid, paid, invalid, failed } = tradeStatus

/** The provider of an order, by the key that took it; undefined where money is taken by hand, or no longer configured. */
export const providerOf = (
  { payments }: Pick<PayStores, 'payments'>,
  { provider, brandKeyId }: Pick<Order, 'provider' | 'brandKeyId'>,
): PaymentProvider | undefined =>
  brandKeyId === null
    ? payments.providers[provider as ProviderName]
    : payments.keyed.byId(brandKeyId)

/** Asks the provider what became of an order, and does what follows. May be repeated and raced. */
export async function checkOrder(stores: PayStores, order: Order): Promise<void> {
  if (order.status === paid) return fulfilPaid(stores, order.id)
  const provider = providerOf(stores, order)
  if (!provider) return expireByHand(stores, order)
  const known = await provider.get(order)
  if (!known) return prepayAgain(stores, provider, order)
  await noteUrl(stores, order, known)
  switch (known.state) {
    case 'paid':
      return takePayment(stores, order, known)
    case 'approved':
      // What has ended is not taken.
      if (openStatuses.every((status) => status !== order.status)) return
      crashpoint('capturing')
      await provider.capture(order)
      crashpoint('captured')
      return takeAnswer(stores, provider, order)
    case 'failed':
      await moveOrder(stores.pool, { id: order.id, from: openStatuses, to: failed }, declined)
      return
    case 'cancelled':
      await moveOrder(stores.pool, { id: order.id, from: openStatuses, to: invalid }, over)
      return
    case 'clearing':
      return noteClearing(stores, order)
    case 'pending':
      return cancelExpired(stores, provider, order)
  }
}

const over = { next_check_at: null }
const declined = { ...over, fault: 'declined' } as const

async function takeAnswer(stores: PayStores, provider: PaymentProvider, order: Order) {
  const known = await provider.get(order)
  if (known?.state === 'paid') return takePayment(stores, order, known)
  if (known?.state === 'clearing') return noteClearing(stores, order)
}

/** Waits, however long: the provider says how it ends. The payer is notified, and not asked to pay again. */
async function noteClearing({ pool }: PayStores, { id, fault }: Order): Promise<void> {
  if (fault === 'clearing') return
  await moveOrder(pool, { id, from: payableStatuses, to: prepaid }, { fault: 'clearing' })
}

/** Nobody pays any more, or the provider never heard of it. */
async function expireByHand({ pool, now }: PayStores, { id, expiresAt }: Order): Promise<void> {
  if (expiresAt.getTime() <= now())
    await moveOrder(pool, { id, from: openStatuses, to: invalid }, over)
}

/** Under the same key, so a lost answer makes no second payment. */
async function prepayAgain(
  stores: PayStores,
  provider: PaymentProvider,
  order: Order,
): Promise<void> {
  const isOpen = openStatuses.some((status) => status === order.status)
  if (!isOpen || order.expiresAt.getTime() <= stores.now()) return expireByHand(stores, order)
  await prepayAt(stores, provider, order)
}

/** Makes the payment at the provider and notes it. @throws ProviderDeclined */
export async function prepayAt(
  stores: Pick<PayStores, 'pool' | 'config'>,
  provider: PaymentProvider,
  order: Order,
): Promise<string> {
  const { id, number, attempt, platform } = order
  const { APP_URL, PORT } = stores.config
  crashpoint('ordered')
  const { reference, url } = await provider.prepay({
    ...order,
    key: `${number}:${attempt}`,
    platform: platformOf(platform),
    description: order.packageName || number,
    returnUrl: new URL(`/monitor?pay=${number}`, APP_URL ?? `http://localhost:${PORT}`).href,
  })
  crashpoint('prepaid')
  const facts = { reference, url }
  // Already paid when the event came before the answer.
  if (!(await moveOrder(stores.pool, { id, from: [tradeStatus.fresh], to: prepaid }, facts)))
    await run(
      stores.pool,
      db.updateTable('trade_order').set(rowFor('trade_order', facts)).where('id', '=', id),
    )
  return url
}

/** The provider made it although its answer was lost. */
async function noteUrl(
  stores: PayStores,
  order: Order,
  { reference }: ProviderPayment,
): Promise<void> {
  if (order.reference === reference && order.url !== '') return
  if (openStatuses.every((status) => status !== order.status)) return
  const provider = providerOf(stores, order)
  if (provider && order.expiresAt.getTime() > stores.now())
    await prepayAt(stores, provider, order).catch((error) => {
      if (!(error instanceof ProviderDeclined)) throw error
    })
}

/** The provider first: only what it has closed is invalid here. */
async function cancelExpired(
  stores: PayStores,
  provider: PaymentProvider,
  order: Order,
): Promise<void> {
  if (order.expiresAt.getTime() > stores.now()) return
  const known = await provider.cancel(order)
  if (known?.state === 'paid') return takePayment(stores, order, known)
  if (known?.state === 'clearing') return noteClearing(stores, order)
  if (known?.state === 'cancelled')
    await moveOrder(stores.pool, { id: order.id, from: openStatuses, to: invalid }, over)
}

/** Nothing in an event is believed: this is what the provider's own books say. */
async function takePayment(stores: PayStores, order: Order, known: ProviderPayment): Promise<void> {
  const isAsked =
    known.number === order.number &&
    known.amount === order.amount &&
    known.currency === order.currency &&
    known.livemode === order.livemode
  if (!isAsked) return keepApart(stores, order, known)
  const { pool, now } = stores
  const { rootId, currency, amount, provider } = order
  await inTransaction(pool, async (client) => {
    const from: Leg[] = [
      { organisationId: rootId, kind: provider as Leg['kind'], currency, amount: -amount },
    ]
    const { capture } = known
    const isNew = await markPaid(client, order, { from, op: 'pay', now: now() })
    if (capture) await noteCapture(client, order, capture)
    if (isNew) await issueReceipt(client, order, now())
    crashpoint('paying')
  })
  crashpoint('paid')
  await fulfilPaid(stores, order.id)
}

const noteCapture = (client: PoolClient, { id }: Order, capture: string) =>
  run(client, db.updateTable('trade_order').set({ capture }).where('id', '=', id))

/** Money that nobody asked for waits in suspense; a person decides. */
async function keepApart(
  { pool, log }: PayStores,
  order: Order,
  { amount, currency, livemode, number }: ProviderPayment,
): Promise<void> {
  log.error({ order: order.number, amount, currency, livemode, number }, 'another payment arrived')
  await inTransaction(pool, async (client) => {
    const held = await lockOrder(client, order.id)
    const facts = { ...over, fault: 'amount' } as const
    const from = payableStatuses
    if (!held || !(await moveOrder(client, { id: order.id, from, to: failed }, facts))) return
    if (livemode !== order.livemode || amount <= 0) return
    const { rootId, provider } = order
    const leg = { organisationId: rootId, currency }
    await post(client, {
      key: `odd:${order.number}`,
      op: 'odd',
      ref: order.number,
      legs: [
        { ...leg, kind: provider as Leg['kind'], amount: -amount },
        { ...leg, kind: 'suspense', amount },
      ],
    })
  })
}
