import type { ComplaintReason } from '#lib/codes/complaint.ts'
import { tradeStatus } from '#lib/codes/payment.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { Bound } from '../../../db/family-scope.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { db, first, rowFor } from '../../../db/sql.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { attachPictures } from '../../platform/file/attach-pictures.ts'
import { findOrder } from '../pay/find-order.ts'
import { addStep } from './add-step.ts'
import { sellersAbove } from './sellers-above.ts'
import { tellStep } from './tell-step.ts'

export type NewComplaint = {
  number: string
  reason: ComplaintReason
  content: string
  contact: string
  fileIds: readonly string[]
  brand: string
}

const { paid, completed, refunded, failed, arrived } = tradeStatus
/** Money came, or another sum (`failed`). */
const complainable: readonly number[] = [paid, completed, refunded, failed, arrived]

/** About an order that the caller's organisation paid; one at a time. */
export async function openComplaint(
  ctx: Context,
  bound: Bound,
  { number, reason, content, contact, fileIds, brand }: NewComplaint,
): Promise<number> {
  const { services, caller, lang } = ctx
  const order = await findOrder(services.pool, bound, number)
  if (order?.organisationId !== caller.organisationId) throw new AppError('notFound')
  if (!complainable.includes(order.status)) throw new AppError('orderUnpaid')
  const now = ctx.now()
  const id = await inTransaction(services.pool, async (client) => {
    const [handlerId] = await sellersAbove(client, caller.path)
    if (handlerId === undefined) throw new AppError('complaintNoSeller')
    const accountId = caller.accountId ?? null
    const facts = { order_id: order.id, organisation_id: caller.organisationId, reason, contact }
    const opened = {
      account_id: accountId,
      opener: caller.name,
      handler_id: handlerId,
      brand,
      lang,
    }
    const row = { ...facts, ...opened, created_at: new Date(now), updated_at: new Date(now) }
    const insert = db
      .insertInto('complaint')
      .values(rowFor('complaint', row))
      .onConflict((conflict) =>
        conflict.column('order_id').where('ended_at', 'is', null).doNothing(),
      )
    const made = await first(client, insert.returning('id'))
    if (!made) throw new AppError('complaintOpen')
    const step = { role: 'buyer', author: caller.name, act: 'open', content, now } as const
    const stepId = await addStep(client, { ...step, complaintId: made.id })
    await attachPictures(client, ctx, { kind: 'complaint', messageId: stepId, fileIds })
    const complaint = { id: made.id, number, accountId, brand, lang }
    await tellStep(client, { ...step, complaint, to: { organisationId: handlerId } })
    const object = { kind: 'complaint', id: made.id, name: number } as const
    const after = { reason, contact, pictures: fileIds.length }
    await writeAudit(client, ctx, 'complaint/Add', [{ object, after }])
    return made.id
  })
  await services.bus.publish('outbox', {})
  return id
}
