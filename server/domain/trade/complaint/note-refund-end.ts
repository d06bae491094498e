import type { PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor } from '../../../db/sql.ts'
import { addStep } from './add-step.ts'
import { tellStep } from './tell-step.ts'

/** In the transaction that ends a refund: ends the complaint that it settles, or opens it again. */
export async function noteRefundEnd(
  client: PoolClient,
  refund: { id: number; number: string },
  { isPaid, now }: { isPaid: boolean; now: number },
): Promise<void> {
  const at = new Date(now)
  const end = isPaid ? { ended_at: at, outcome: 'refunded' } : {}
  const complaint = await first(
    client,
    db
      .updateTable('complaint as c')
      .from('trade_order as t')
      .set(rowFor('complaint', { ...end, updated_at: at }))
      .set({ rev: (eb) => eb('c.rev', '+', 1) })
      .where('c.refund_id', '=', refund.id)
      .where('c.ended_at', 'is', null)
      .whereRef('t.id', '=', 'c.order_id')
      .returning(['c.id', 't.number', 'c.account_id as accountId', 'c.brand', 'c.lang'])
      .returning('c.handler_id as handlerId'),
  )
  if (!complaint) return
  const act = isPaid ? 'refunded' : 'refundFailed'
  const step = { role: 'platform', author: '', act, content: '', now } as const
  await addStep(client, { ...step, complaintId: complaint.id })
  const to = { buyer: true, ...(!isPaid && { organisationId: complaint.handlerId }) }
  await tellStep(client, { ...step, complaint, to })
}
