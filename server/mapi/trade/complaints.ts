import { addComplaint as addComplaintContract } from '#lib/contract/complaint/add.ts'
import { escalate as escalateContract } from '#lib/contract/complaint/escalate.ts'
import { getComplaints as getComplaintsContract } from '#lib/contract/complaint/get.ts'
import { getComplaintFile as getComplaintFileContract } from '#lib/contract/complaint/get-file.ts'
import { getHistory as getHistoryContract } from '#lib/contract/complaint/get-history.ts'
import { handleComplaint as handleComplaintContract } from '#lib/contract/complaint/handle.ts'
import { reply as replyContract } from '#lib/contract/complaint/reply.ts'
import { withdrawComplaint as withdrawComplaintContract } from '#lib/contract/complaint/withdraw.ts'
import { actsFor, checkReader } from '../../domain/trade/complaint/complaint.ts'
import {
  listComplaints,
  openComplaintFile,
  readComplaint,
} from '../../domain/trade/complaint/list-complaints.ts'
import { openComplaint } from '../../domain/trade/complaint/open-complaint.ts'
import { refundComplaint } from '../../domain/trade/complaint/refund-complaint.ts'
import { takeStep } from '../../domain/trade/complaint/take-step.ts'
import { wantedBy } from '../../domain/trade/package/name-in.ts'
import { badParam } from '../door/bad-param.ts'
import { handle } from '../door/handle.ts'
import { stepOf } from '../rows/complaint-step.ts'
import { toRefundRow } from '../rows/order-row.ts'
import { toComplaintRow } from '../rows/to-complaint-row.ts'

export const addComplaint = handle(addComplaintContract, async (ctx, params) => {
  const { out_trade_no: number, picture_ids: fileIds, reason, content, contact } = params
  const facts = { number, reason, content, contact, fileIds }
  const id = await openComplaint(ctx, ctx.bound, { ...facts, brand: ctx.client.brand.brand })
  return { complaint_id: String(id) }
})

export const getComplaints = handle(getComplaintsContract, async (ctx, params) => {
  checkReader(ctx.caller)
  const { state, out_trade_no: number, search, last_id, limit_size: limit } = params
  const complaints = await listComplaints(ctx.services.pool, {
    languages: wantedBy(ctx.lang, ctx.client.brand),
    bound: { path: ctx.acting.path, deviceId: ctx.bound.deviceId },
    state,
    number,
    search,
    limit,
    beforeId: last_id === undefined ? undefined : Number(last_id),
  })
  return { items: complaints.map(toComplaintRow) }
})

export const getHistory = handle(getHistoryContract, async (ctx, params) => {
  checkReader(ctx.caller)
  const { pool } = ctx.services
  const { complaint, steps, refund } = await readComplaint(pool, ctx.bound, {
    id: Number(params.complaint_id),
    languages: wantedBy(ctx.lang, ctx.client.brand),
  })
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

export const getComplaintFile = handle(getComplaintFileContract, (ctx, { file_id }) => {
  checkReader(ctx.caller)
  return openComplaintFile(ctx, ctx.bound, file_id)
})

export const reply = handle(replyContract, async (ctx, params) => ({
  rev: await takeStep(ctx, ctx.bound, stepOf(replyContract, 'reply', params)),
}))

export const handleComplaint = handle(handleComplaintContract, async (ctx, params) => {
  const { action, type: kind, refund_fee: amount } = params
  const step = stepOf(handleComplaintContract, action, params)
  if (action !== 'refund') return { rev: await takeStep(ctx, ctx.bound, step) }
  if (kind === undefined) throw badParam(ctx, 'type', 'required')
  if (amount === undefined) throw badParam(ctx, 'refund_fee', 'required')
  return { rev: await refundComplaint(ctx, ctx.bound, { step, refund: { kind, amount } }) }
})

export const escalate = handle(escalateContract, async (ctx, params) => ({
  rev: await takeStep(ctx, ctx.bound, stepOf(escalateContract, 'escalate', params)),
}))

export const withdrawComplaint = handle(withdrawComplaintContract, async (ctx, params) => ({
  rev: await takeStep(ctx, ctx.bound, stepOf(withdrawComplaintContract, 'withdraw', params)),
}))
