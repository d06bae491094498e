import { isByHand, tradeStatus } from '#lib/codes/payment.ts'
import { simDataType } from '#lib/codes/sold-types.ts'
import { typedCents } from '#lib/rules/money.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { RefundKind } from '../../../db/generated/tables/main-store.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import { crashpoint } from '../../../process/crashpoint.ts'
import { ownAccount } from '../../people/account/own-account.ts'
import { type AuditContext, writeAudit } from '../../platform/audit/write-audit.ts'
import { BalanceTooLow } from '../money/ledger.ts'
import { isRecharging } from '../sim/recharge/recharge.ts'
import { checkWalletPassword } from '../wallet/wallet-password.ts'
import { advanceRefund } from './advance-refund.ts'
import { providerOf } from './check-order.ts'
import { foundElsewhere } from './list-differences.ts'
import { lockOrder, type Order, orderColumns } from './order.ts'
import type { PayStores } from './pay-stores.ts'
import { postRefund, type Refund, refundColumns } from './refund.ts'
import { giftLegs, reversalLegs } from './refund-legs.ts'
import { bySystem } from './tell-finance.ts'

const { paid, completed, arrived } = tradeStatus
const settled: readonly number[] = [paid, completed, arrived]
const firstCheckMs = 30_000

export type AskedRefund = {
  orderId: number
  kind: RefundKind
  amount: number
  reason: string
  /** The one seller that gives it, out of its own part. */
  giverId?: number | undefined
}

/** What is stored with a refund, in the transaction that books it. */
type WithRefund = (client: PoolClient, refund: Refund) => Promise<void>
/** What is changed before it, in that transaction, the order locked. */
type BeforeRefund = (client: PoolClient, order: Order) => Promise<void>

/**
 * Takes the money back from whom it went to, at once; the provider pays when it says so. What was
 * sold is taken back once the money is on its way.
 */
export async function refundOrder(
  ctx: Context,
  asked: AskedRefund,
  withRefund?: WithRefund,
): Promise<Refund> {
  const { services } = ctx
  const by = { operatorId: ownAccount(ctx), audit: ctx }
  await checkElsewhere(services, asked)
  const refund = await bookRefund(services, by, asked, { withRefund })
  crashpoint('booked')
  await advanceSoon(services, refund)
  const held = db.selectFrom('refund').select(refundColumns).where('id', '=', refund.id)
  return (await first(services.pool, held.$castTo<Refund>())) ?? refund
}

type GivenShare = {
  orderId: number
  /** Cents. */
  amount: number
  reason: string
  /** Of the wallet password. */
  md5: string
}

/**
 * A seller gives back to the buyer what it earned of an order, or a part of it, out of its own wallet;
 * what was sold stays, and nobody else gives anything (docs/money.md#gifts-of-sellers).
 */
export async function giveShare(ctx: Context, given: GivenShare): Promise<Refund> {
  const { orderId, amount, reason, md5 } = given
  const { organisationId: giverId } = await checkWalletPassword(ctx, md5)
  return refundOrder(ctx, { orderId, kind: 'money', amount, reason, giverId })
}

/**
 * Money that was paid back in the provider's console is not paid back again, and the provider is not
 * asked to. One that does not answer now is asked again before it pays (`askProvider`).
 */
async function checkElsewhere(stores: PayStores, { orderId, amount }: AskedRefund): Promise<void> {
  const held = db.selectFrom('trade_order').select(orderColumns).where('id', '=', orderId)
  const order = await first(stores.pool, held.$castTo<Order>())
  if (!order || amount === 0) return
  const found = await foundElsewhere(stores.pool, order.number)
  const told = await providerOf(stores, order)
    ?.refundedElsewhere(order)
    .catch((error) => {
      stores.log.warn({ err: error, order: order.number }, 'a provider did not answer')
      return 0
    })
  const elsewhere = Math.max(found, told ?? 0)
  const left = Math.max(0, order.amount - order.refunded - elsewhere)
  if (elsewhere === 0 || amount <= left) return
  const shown = (cents: number) => `${order.currency} ${typedCents(cents, order.currency)}`
  throw new AppError('refundedElsewhere', { amount: shown(elsewhere), left: shown(left) })
}

/** What the platform could not deliver, paid back by nobody in particular. */
export async function refundByItself(
  stores: PayStores,
  asked: AskedRefund,
  prepare: BeforeRefund,
): Promise<void> {
  const by = { operatorId: null, audit: bySystem(stores) }
  const refund = await bookRefund(stores, by, asked, { prepare })
  crashpoint('booked')
  await advanceSoon(stores, refund)
}

const advanceSoon = (stores: PayStores, refund: Refund) =>
  advanceRefund(stores, refund).catch((error) => {
    stores.log.warn({ err: error, refund: refund.number }, 'a provider did not answer')
  })

type Operator = { operatorId: number | null; audit: AuditContext }
type Hooks = { prepare?: BeforeRefund | undefined; withRefund?: WithRefund | undefined }

async function bookRefund(
  stores: Pick<PayStores, 'pool' | 'now'>,
  { operatorId, audit }: Operator,
  { orderId, kind, amount, reason, giverId }: AskedRefund,
  { prepare, withRefund }: Hooks,
): Promise<Refund> {
  const now = stores.now()
  try {
    return await inTransaction(stores.pool, async (client) => {
      const order = await lockOrder(client, orderId)
      if (!order) throw new AppError('notFound')
      await prepare?.(client, order)
      const before = order.refunded
      if (giverId !== undefined) checkGift(order)
      await checkRefund(client, order, { kind, amount })
      await run(
        client,
        db
          .updateTable('trade_order')
          .set({ refunded: before + amount })
          .where('id', '=', orderId),
      )
      const made = await insertRefund(client, order, {
        order_id: orderId,
        kind,
        amount,
        before,
        reason,
        giver_id: giverId ?? null,
        operator_id: operatorId,
        operator: audit.caller.name,
        created_at: new Date(now),
        next_check_at: new Date(now + firstCheckMs),
      })
      if (amount > 0) {
        const legs =
          giverId === undefined
            ? await reversalLegs(client, order, made)
            : await giftLegs(client, order, { giverId, amount, now })
        await postRefund(client, order, { key: `rf:${made.number}`, legs, held: amount })
      }
      const { number: name } = order
      const object = { kind: 'order', id: orderId, name } as const
      const after = { kind, amount, reason, refund: made.number }
      const func = giverId === undefined ? 'pay/Refund' : 'pay/RefundShare'
      await writeAudit(client, audit, func, [{ object, after }])
      await withRefund?.(client, made)
      crashpoint('booking')
      return made
    })
  } catch (error) {
    if (error instanceof BalanceTooLow) throw new AppError('walletTooLow')
    throw error
  }
}

/** Of money that was split, and that its vendor or the wallet pays back. */
function checkGift({ status, provider }: Order): void {
  if (status !== completed) throw new AppError('orderUnpaid')
  if (isByHand(provider)) throw new AppError('giftByHand')
}

/** Money or business of an order that has them, not more than is left. */
async function checkRefund(
  client: PoolClient,
  order: Order,
  { kind, amount }: Pick<AskedRefund, 'kind' | 'amount'>,
): Promise<void> {
  if (!settled.includes(order.status)) throw new AppError('orderUnpaid')
  const isPaid = order.status === paid
  if (order.service === simDataType) {
    if (await isRecharging(client, order.id)) throw new AppError('simRecharging')
    // The operator takes no data back.
    if (!isPaid && kind !== 'money') throw new AppError('simDataKept')
  }
  if ((kind === 'business') !== (amount === 0) || (isPaid && amount !== order.amount))
    throw new AppError('refundAmount')
  if (order.refunded + amount > order.amount) throw new AppError('refundAmount')
}

async function insertRefund(
  client: PoolClient,
  order: Order,
  row: Record<string, unknown> & { before: number },
) {
  const rank = db.selectFrom('refund').select('id').where('order_id', '=', order.id)
  const number = `${order.number}-${(await run(client, rank)) + 1}`
  const insert = db.insertInto('refund').values(rowFor('refund', { ...row, number } as never))
  const made = await first(client, insert.returning(refundColumns).$castTo<Refund>())
  if (!made) throw new Error('no refund came back')
  return made
}
