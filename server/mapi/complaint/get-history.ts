import { getHistory as contract } from '#lib/contract/complaint/get-history.ts'
import { actsFor, checkReader } from '../../domain/trade/complaint/complaint.ts'
import { readComplaint } from '../../domain/trade/complaint/list-complaints.ts'
import { handle } from '../door/handle.ts'
import { toComplaintRow } from '../rows/complaint-row.ts'
import { toRefundRow } from '../rows/order-row.ts'

export const getHistory = handle(contract, async (ctx, params) => {
  checkReader(ctx.caller)
  const { pool } = ctx.services
  const { complaint, steps, refund } = await readComplaint(
    pool,
    ctx.bound,
    Number(params.complaint_id),
  )
  return {
    ...toComplaintRow(complaint),
    acts: actsFor(ctx.caller, complaint),
    left_fee: complaint.amount - complaint.refunded,
    refund: refund ? toRefundRow(refund) : null,
    items: steps.map(({ at, role, author, act, content, fileIds }) => ({
      time: at,
      role,
      author,
      handle: act,
      content,
      picture_ids: fileIds,
    })),
  }
})
