import { handPayments, type TradeStatus, tradeStatus } from '#lib/codes/payment.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { Bound } from '../../../db/family-scope.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { db, run } from '../../../db/sql.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { findOrder } from './find-order.ts'
import { payableStatuses } from './order.ts'

/** Paid ones too: what they are for may have been lacking. */
const unended = [...payableStatuses, tradeStatus.paid]

/** Makes an order due whatever its backoff: the worker asks the provider at once. Answers its status before. */
export async function askAgain(ctx: Context, bound: Bound, number: string): Promise<TradeStatus> {
  const { pool, bus, now } = ctx.services
  const order = await findOrder(pool, bound, number)
  if (!order) throw new AppError('notFound')
  const status = order.status as TradeStatus
  await inTransaction(pool, async (client) => {
    const due = db
      .updateTable('trade_order')
      .set({ next_check_at: new Date(now()), checks: 0 })
      .where('id', '=', order.id)
      .where('status', 'in', unended)
      .where('provider', 'not in', ['wallet', ...handPayments])
    if ((await run(client, due)) === 0) throw new AppError('dataChanged')
    const object = { kind: 'order', id: order.id, name: number } as const
    await writeAudit(client, ctx, 'pay/RecheckOrder', [{ object, after: { status } }])
  })
  await bus.publish('payment', {})
  return status
}
