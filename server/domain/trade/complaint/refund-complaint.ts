import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { Bound } from '../../../db/family-scope.ts'
import type { RefundKind } from '../../../db/generated/tables/main-store.ts'
import { first } from '../../../db/sql.ts'
import { refundOrder } from '../pay/refund-order.ts'
import { complaintsIn } from './complaint.ts'
import { applyStep, type Step } from './take-step.ts'

export type ComplaintRefund = {
  kind: RefundKind
  /** Cents. */
  amount: number
}

/** The order's refund is booked together with the step, or neither. Answers the rev. */
export async function refundComplaint(
  ctx: Context,
  bound: Bound,
  { step, refund }: { step: Step; refund: ComplaintRefund },
): Promise<number> {
  const { caller, services } = ctx
  if (!caller.permissions.includes('e_ua_refund_order')) throw new AppError('noPermission')
  const complaint = await first(services.pool, complaintsIn(bound).where('c.id', '=', step.id))
  if (!complaint) throw new AppError('notFound')
  const asked = { ...refund, orderId: complaint.orderId, reason: step.content }
  let rev = step.rev
  await refundOrder(ctx, asked, async (client, { id: refundId }) => {
    rev = await applyStep(client, { ctx, bound }, { step, refundId })
  })
  await services.bus.publish('outbox', {})
  return rev
}
