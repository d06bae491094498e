import { isByHand, mostHandVouchers, tradeStatus } from '#lib/codes/payment.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import { crashpoint } from '../../../process/crashpoint.ts'
import { ownAccount } from '../../people/account/own-account.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { attachFile } from '../../platform/file/attach-file.ts'
import { issueReceipt } from '../billing/issue-document.ts'
import type { Leg } from '../money/ledger.ts'
import { lockOrder, moveOrder, type Order, openStatuses } from './order.ts'
import { fulfilPaid, markPaid } from './settle.ts'

export type HandVerdict = {
  number: string
  isConfirmed: boolean
  /** Cents that came, or did not. */
  amount: number
  reason: string
  voucherIds: readonly string[]
}

/**
 * Finance has the money of an order that is paid by hand, or does not find it. Once an order, never
 * by who made it. What expired can still be confirmed: late money is kept.
 */
export async function decideHandPayment(ctx: Context, verdict: HandVerdict): Promise<void> {
  const { services, now } = ctx
  const id = await inTransaction(services.pool, async (client) => {
    const order = await orderToDecide(client, ctx, verdict)
    await note(client, ctx, { order, verdict })
    if (verdict.isConfirmed) await take(client, order, now())
    else {
      const facts = { fault: 'rejected', next_check_at: null } as const
      const from = [...openStatuses, tradeStatus.invalid]
      await moveOrder(client, { id: order.id, from, to: tradeStatus.invalid }, facts)
    }
    crashpoint('confirming')
    return order.id
  })
  crashpoint('confirmed')
  if (verdict.isConfirmed) await fulfilPaid(services, id)
}

async function orderToDecide(
  client: PoolClient,
  ctx: Context,
  { number, amount }: HandVerdict,
): Promise<Order> {
  const asked = db.selectFrom('trade_order').select(['id', 'account_id as accountId'])
  const found = await first(client, asked.where('number', '=', number))
  const order = found && (await lockOrder(client, found.id))
  if (!order || !isByHand(order.provider)) throw new AppError('notFound')
  if (found.accountId !== null && found.accountId === ctx.caller.accountId)
    throw new AppError('paymentOwn')
  const { status, fault } = order
  const isOpen = openStatuses.some((one) => one === status)
  const isLate = status === tradeStatus.invalid && fault === ''
  if (order.amount !== amount || (!isOpen && !isLate)) throw new AppError('dataChanged')
  return order
}

type Decided = { order: Order; verdict: HandVerdict }

async function note(client: PoolClient, ctx: Context, { order, verdict }: Decided): Promise<void> {
  const { isConfirmed, reason, voucherIds } = verdict
  const { id, number: name, amount, currency, provider, organisationId: ownerId } = order
  const row = {
    order_id: id,
    is_confirmed: isConfirmed,
    reason,
    at: new Date(ctx.now()),
    operator_id: ownAccount(ctx),
    operator: ctx.caller.name,
  }
  await run(client, db.insertInto('hand_decision').values(rowFor('hand_decision', row)))
  const vouchers = [...new Set(voucherIds)]
  if (isConfirmed && vouchers.length === 0) throw new AppError('voucherNeeded')
  const max = mostHandVouchers
  if (vouchers.length > max) throw new AppError('tooManyVouchers', { max })
  for (const fileId of vouchers) {
    await attachFile(client, ctx, { fileId, kind: 'voucher' })
    const added = db.insertInto('hand_voucher').values({ order_id: id, file_id: fileId })
    const isNew = await run(
      client,
      added.onConflict((conflict) => conflict.column('file_id').doNothing()),
    )
    if (!isNew) throw new AppError('notFound')
  }
  const object = { kind: 'order', id, name, ownerId } as const
  const after = { isConfirmed, amount, currency, provider, reason, vouchers: vouchers.length }
  await writeAudit(client, ctx, 'pay/DecideByHand', [{ object, after }])
}

async function take(client: PoolClient, order: Order, now: number): Promise<void> {
  const { rootId, currency, amount, provider } = order
  const kind = provider as Leg['kind']
  const from: Leg[] = [{ organisationId: rootId, kind, currency, amount: -amount }]
  if (!(await markPaid(client, order, { from, op: 'pay', now }))) throw new AppError('dataChanged')
  await issueReceipt(client, order, now)
}
