import { tradeStatus } from '#lib/codes/payment.ts'
import { typedCents } from '#lib/rules/money.ts'
import type { DisputeState, PayProvider } from '../../../db/generated/tables/main-store.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import type { ProviderDispute } from '../../../integrations/pay/provider.ts'
import { crashpoint } from '../../../process/crashpoint.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { issueCreditNote } from '../billing/issue-document.ts'
import { type Leg, post } from '../money/ledger.ts'
import { endQuota } from '../quota/end-quota.ts'
import { isWhole } from './advance-refund.ts'
import { providerOf } from './check-order.ts'
import { hasSameBrandKey } from './has-same-brand-key.ts'
import { lockOrder, moveOrder, type Order, openStatuses } from './order.ts'
import type { PayStores } from './pay-stores.ts'
import { returnedLegs, reversalLegs } from './refund-legs.ts'
import { bySystem, tellFinance } from './tell-finance.ts'

export type ClaimedDispute = {
  id: number
  provider: PayProvider
  brandKeyId: number | null
  reference: string
  checks: number
  /** Until when no other worker asks. */
  lease: Date
}

type Dispute = { state: DisputeState; taken: number; before: number; rev: number }

const { paid, completed, arrived, refunded } = tradeStatus

/** While it is open; events come sooner. */
const nextLookMs = 86_400_000

/**
 * Asks the provider what became of a dispute, and moves what it has taken or given back. An event
 * that comes meanwhile ends the lease: then the answer may be old, and nothing is done.
 */
export async function checkDispute(stores: PayStores, claimed: ClaimedDispute): Promise<void> {
  const provider = providerOf(stores, claimed)
  const known = await provider?.getDispute(claimed.reference)
  if (!known) return
  const orderId = await orderOf(stores, claimed, known)
  if (orderId === undefined) throw new Error(`dispute ${claimed.reference} is about no order here`)
  await inTransaction(stores.pool, async (client) => {
    const order = await lockOrder(client, orderId)
    const dispute = await lockDispute(client, claimed)
    if (!order || !dispute) return
    // The order is asked about first: its payment is not booked yet.
    if (openStatuses.some((status) => status === order.status)) return soon(client, stores, order)
    await follow(client, stores, { claimed, dispute, order, known })
    crashpoint('disputing')
  })
  crashpoint('disputed')
  await stores.bus.publish('outbox', {})
}

async function orderOf(
  { pool }: PayStores,
  { provider, brandKeyId }: ClaimedDispute,
  { number, currency, livemode }: ProviderDispute,
): Promise<number | undefined> {
  const asked = db
    .selectFrom('trade_order')
    .select('id')
    .where('number', '=', number)
    .where('provider', '=', provider)
    .where((eb) => hasSameBrandKey(eb.ref('brand_key_id'), brandKeyId))
    .where('currency', '=', currency)
    .where('livemode', '=', livemode)
  return (await first(pool, asked))?.id
}

/** Undefined when another worker, or an event, has it. */
const lockDispute = (client: PoolClient, { id, lease }: ClaimedDispute) =>
  first(
    client,
    db
      .selectFrom('dispute')
      .select(['state', 'taken', 'before', 'rev'])
      .where('id', '=', id)
      .where('next_check_at', '=', lease)
      .forUpdate()
      .$castTo<Dispute>(),
  )

async function soon(client: PoolClient, { now }: PayStores, { id }: Order): Promise<void> {
  const asked = db.updateTable('trade_order').set({ next_check_at: new Date(now()) })
  await run(client, asked.where('id', '=', id))
}

type Case = { claimed: ClaimedDispute; dispute: Dispute; order: Order; known: ProviderDispute }

async function follow(client: PoolClient, stores: PayStores, one: Case): Promise<void> {
  const { claimed, dispute, order, known } = one
  const at = new Date(stores.now())
  const isMoved = known.taken !== dispute.taken
  if (isMoved && dispute.taken > 0) await giveBack(client, stores, one)
  const rev = isMoved && known.taken > 0 ? dispute.rev + 1 : dispute.rev
  if (rev !== dispute.rev) await take(client, { ...one, dispute: { ...dispute, rev } })
  const isOpen = known.state === 'open'
  const facts = {
    order_id: order.id,
    state: known.state,
    taken: known.taken,
    rev,
    ended_at: isOpen ? null : at,
    next_check_at: isOpen ? new Date(stores.now() + nextLookMs) : null,
  }
  const noted = db.updateTable('dispute').set(rowFor('dispute', facts))
  await run(client, noted.where('id', '=', claimed.id))
  if (known.state === 'lost') await endOrder(client, order, stores.now())
  if (isMoved || known.state !== dispute.state) await tell(client, stores, one)
  if (known.state === 'lost' && dispute.state !== 'lost') await credit(client, stores, one)
}

/** What the payer has got back by it: no more than was left of the order. */
async function credit(client: PoolClient, { now }: PayStores, { claimed, order }: Case) {
  const { id: disputeId, reference: reason } = claimed
  const taken = db.selectFrom('dispute').select(['taken', 'before']).where('id', '=', disputeId)
  const held = await first(client, taken)
  const amount = held ? Math.min(Number(held.taken), order.amount - Number(held.before)) : 0
  if (amount > 0) await issueCreditNote(client, order, { amount, reason, disputeId }, now())
}

const keyOf = ({ claimed, dispute }: Pick<Case, 'claimed' | 'dispute'>) =>
  `${claimed.provider}:${claimed.reference}:${dispute.rev}`

/** As a refund: from those who earned it. What was paid back before is a loss that a person looks into. */
async function take(client: PoolClient, { claimed, dispute, order, known }: Case): Promise<void> {
  const { rootId, currency } = order
  const held = await lockOrder(client, order.id)
  const before = held?.refunded ?? 0
  const hasMoney = [paid, completed, arrived, refunded].some((status) => status === order.status)
  const amount = hasMoney ? Math.min(known.taken, order.amount - before) : 0
  const legs = amount > 0 ? await reversalLegs(client, order, { amount, before, mayOwe: true }) : []
  await post(client, {
    key: `dp:${keyOf({ claimed, dispute })}`,
    op: 'e_po_refund',
    ref: order.number,
    legs: [
      ...legs,
      { organisationId: rootId, kind: 'suspense', currency, amount: amount - known.taken },
      {
        organisationId: rootId,
        kind: claimed.provider as Leg['kind'],
        currency,
        amount: known.taken,
      },
    ],
  })
  await setRefunded(client, order, before + amount)
  const start = db.updateTable('dispute').set({ before })
  await run(client, start.where('id', '=', claimed.id))
}

async function giveBack(client: PoolClient, stores: PayStores, one: Case): Promise<void> {
  const { order } = one
  const legs = await returnedLegs(client, `dp:${keyOf(one)}`)
  await post(client, {
    key: `dpw:${keyOf(one)}`,
    op: 'e_po_refund',
    ref: order.number,
    legs,
  })
  const missed = legs.reduce((sum, { kind, amount }) => sum + (kind === 'suspense' ? amount : 0), 0)
  await setRefunded(client, order, order.refunded - one.dispute.taken + missed)
  // What waited for its money to come back is given now.
  if (order.status === paid) await soon(client, stores, order)
}

const setRefunded = (client: PoolClient, { id }: Order, amount: number) =>
  run(client, db.updateTable('trade_order').set({ refunded: amount }).where('id', '=', id))

/** Lost for good: when nothing of the money is left, what was sold goes too. */
async function endOrder(client: PoolClient, { id, number }: Order, now: number): Promise<void> {
  const order = await lockOrder(client, id)
  if (!order || !(await isWhole(client, order))) return
  await endQuota(client, `order:${number}`, now)
  const from = [paid, completed, arrived]
  await moveOrder(client, { id, from, to: refunded }, { next_check_at: null })
}

async function tell(client: PoolClient, stores: PayStores, one: Case): Promise<void> {
  const { claimed, dispute, order, known } = one
  const { id, number: name, rootId, organisationId: ownerId } = order
  const { provider, reference } = claimed
  const after = { provider, dispute: reference, state: known.state, amount: known.taken }
  const before = { state: dispute.state, amount: dispute.taken }
  const object = { kind: 'order', id, name, ownerId } as const
  await writeAudit(client, bySystem(stores), 'pay/Dispute', [{ object, before, after }])
  const amount = `${order.currency} ${typedCents(known.taken, order.currency)}`
  const values = { number: name, provider, amount, state: known.state }
  await tellFinance(client, stores, { organisationId: rootId, text: 'dispute', values })
}
