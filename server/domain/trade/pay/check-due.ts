import { type ExpressionBuilder, sql } from 'kysely'
import { tradeStatus } from '#lib/codes/payment.ts'
import { all, db, run, type Tables } from '../../../db/sql.ts'
import { ProviderDeclined } from '../../../integrations/pay/provider.ts'
import { advanceRefund } from './advance-refund.ts'
import { type ClaimedDispute, checkDispute } from './check-dispute.ts'
import { atOnce, checkEach } from './check-each.ts'
import { checkOrder } from './check-order.ts'
import { type Order, openStatuses, orderColumns } from './order.ts'
import type { PayStores } from './pay-stores.ts'
import { type Refund, refundColumns } from './refund.ts'

/** Frees orders of a dead worker. */
const leaseMs = 60_000
const backoffMs = { first: 10_000, most: 3_600_000 }

/** Rows that nobody else has claimed. */
const dueIn = (table: 'trade_order' | 'refund' | 'dispute', now: number) =>
  db
    .selectFrom(table as 'refund')
    .select('id')
    .where('next_check_at', '<=', new Date(now))
    .orderBy('next_check_at')
    .limit(atOnce)
    .forUpdate()
    .skipLocked()

const leaseFrom = (now: number) => new Date(now + leaseMs)

const claim = (now: number) =>
  db
    .updateTable('trade_order')
    .set({ next_check_at: leaseFrom(now), checks: (eb) => eb('checks', '+', 1) })
    .where('id', 'in', dueIn('trade_order', now))
    .returning([...orderColumns, 'next_check_at as lease'])
    .$castTo<Claimed>()

type Claimed = Order & { lease: Date }

/** Asks about every order that is due. */
export const checkDueOrders = (stores: PayStores) =>
  checkEach(
    () => all(stores.pool, claim(stores.now())),
    (order) => checkOne(stores, order),
  )

const claimRefunds = (now: number) =>
  db
    .updateTable('refund')
    .set({ next_check_at: leaseFrom(now), checks: (eb) => eb('checks', '+', 1) })
    .where('id', 'in', dueIn('refund', now))
    .returning(refundColumns)
    .$castTo<Refund>()

/** The same of refunds. */
export const checkDueRefunds = (stores: PayStores) =>
  checkEach(
    () => all(stores.pool, claimRefunds(stores.now())),
    (refund) => checkRefund(stores, refund),
  )

const claimDisputes = (now: number) =>
  db
    .updateTable('dispute')
    .set({ next_check_at: leaseFrom(now), checks: (eb) => eb('checks', '+', 1) })
    .where('id', 'in', dueIn('dispute', now))
    .returning(['id', 'provider', 'reference', 'checks', 'next_check_at as lease'])
    .returning('brand_key_id as brandKeyId')
    .$castTo<ClaimedDispute>()

/** The same of disputes. */
export const checkDueDisputes = (stores: PayStores) =>
  checkEach(
    () => all(stores.pool, claimDisputes(stores.now())),
    (dispute) => checkOneDispute(stores, dispute),
  )

async function checkOneDispute(stores: PayStores, dispute: ClaimedDispute): Promise<void> {
  const { pool, now, log } = stores
  await checkDispute(stores, dispute).catch((error) => {
    log.warn({ err: error, dispute: dispute.reference }, 'a dispute could not be checked')
  })
  const next = new Date(now() + pauseOf(dispute))
  // Not when it was settled, or an event came meanwhile.
  await run(
    pool,
    db
      .updateTable('dispute')
      .set({ next_check_at: next })
      .where('id', '=', dispute.id)
      .where('next_check_at', '=', dispute.lease),
  )
}

async function checkRefund(stores: PayStores, refund: Refund): Promise<void> {
  const { pool, now, log } = stores
  await advanceRefund(stores, refund).catch((error) => {
    log.warn({ err: error, refund: refund.number }, 'a refund could not be checked')
  })
  const next = new Date(now() + pauseOf(refund))
  await run(
    pool,
    db
      .updateTable('refund')
      .set({ next_check_at: next })
      .where('id', '=', refund.id)
      .where('state', 'in', ['processing', 'success']),
  )
}

const pauseOf = ({ checks }: { checks: number }) =>
  Math.min(backoffMs.first * 2 ** Math.min(checks - 1, 20), backoffMs.most)

/** A provider that does not answer is asked later, ever more rarely; a refusal ends the order. */
async function checkOne(stores: PayStores, order: Claimed): Promise<void> {
  const { pool, now, log } = stores
  const refusal = await checkOrder(stores, order).then(
    () => undefined,
    (error: unknown) => error,
  )
  if (refusal) log.warn({ err: refusal, order: order.number }, 'an order could not be checked')
  const isDeclined = refusal instanceof ProviderDeclined && order.reference === null
  if (isDeclined)
    await run(
      pool,
      db
        .updateTable('trade_order')
        .set({ status: tradeStatus.failed, fault: 'declined', next_check_at: null })
        .where('id', '=', order.id)
        .where('status', 'in', openStatuses),
    )
  const next = sql<Date>`${new Date(now() + pauseOf(order))}::timestamptz`
  const isUnended = (eb: ExpressionBuilder<Tables, 'trade_order'>) =>
    eb('status', 'in', [...openStatuses, tradeStatus.paid])
  // Not when an event came meanwhile.
  await run(
    pool,
    db
      .updateTable('trade_order')
      .set({ next_check_at: (eb) => eb.case().when(isUnended(eb)).then(next).end() })
      .where('id', '=', order.id)
      .where('next_check_at', '=', order.lease),
  )
}
