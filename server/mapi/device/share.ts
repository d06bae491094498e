import { share as contract } from '#lib/contract/device/share.ts'
import { shareDevice } from '../../domain/fleet/sharing/share-device.ts'
import { handle } from '../door/handle.ts'

export const share = handle(contract, async (ctx, params) => {
  const { end_time: endTime, remark, pwd_md5: password, stop_area: stopArea } = params
  const { id, token } = await shareDevice(ctx, ctx.visible.device(params.simei), {
    endTime,
    remark,
    password,
    stopArea,
  })
  return { share_id: String(id), token, path: `/h5/share/${token}`, end_time: endTime }
})
