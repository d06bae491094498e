import { addComplaint as contract } from '#lib/contract/complaint/add.ts'
import { openComplaint } from '../../domain/trade/complaint/open-complaint.ts'
import { handle } from '../door/handle.ts'

export const addComplaint = handle(contract, async (ctx, params) => {
  const { out_trade_no: number, picture_ids: fileIds, reason, content, contact } = params
  const facts = { number, reason, content, contact, fileIds }
  const id = await openComplaint(ctx, ctx.bound, { ...facts, brand: ctx.client.brand.brand })
  return { complaint_id: String(id) }
})
