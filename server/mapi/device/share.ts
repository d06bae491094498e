import { share as contract } from '#lib/contract/device/share.ts'
import { shareDevice } from '../../domain/device/share-device.ts'
import { handle } from '../handle.ts'

export const share = handle(contract, async (ctx, params) => {
  const { end_time: endTime, remark } = params
  const { id, token } = await shareDevice(ctx, ctx.visible.device(params.simei), {
    endTime,
    remark,
  })
  return { share_id: String(id), token, path: `/h5/share/${token}`, end_time: endTime }
})
