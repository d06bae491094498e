import { getComplaintFile as contract } from '#lib/contract/complaint/get-file.ts'
import { checkReader } from '../../domain/trade/complaint/complaint.ts'
import { openComplaintFile } from '../../domain/trade/complaint/list-complaints.ts'
import { handle } from '../door/handle.ts'

export const getComplaintFile = handle(contract, (ctx, { file_id }) => {
  checkReader(ctx.caller)
  return openComplaintFile(ctx, ctx.bound, file_id)
})
