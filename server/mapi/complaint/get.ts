import { getComplaints as contract } from '#lib/contract/complaint/get.ts'
import { checkReader } from '../../domain/trade/complaint/complaint.ts'
import { listComplaints } from '../../domain/trade/complaint/list-complaints.ts'
import { handle } from '../door/handle.ts'
import { toComplaintRow } from '../rows/complaint-row.ts'

export const getComplaints = handle(contract, async (ctx, params) => {
  checkReader(ctx.caller)
  const { state, out_trade_no: number, search, last_id, limit_size: limit } = params
  const complaints = await listComplaints(ctx.services.pool, {
    bound: { path: ctx.acting.path, deviceId: ctx.bound.deviceId },
    state,
    number,
    search,
    limit,
    beforeId: last_id === undefined ? undefined : Number(last_id),
  })
  return { items: complaints.map(toComplaintRow) }
})
