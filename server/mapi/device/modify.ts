import { modify as contract } from '#lib/contract/device/modify.ts'
import { modifyDevice } from '../../domain/fleet/device/modify-device.ts'
import { handle } from '../door/handle.ts'
import { profileOf } from '../rows/device-profile.ts'

export const modify = handle(contract, async (ctx, params) => {
  const { name, model, icon, wired, sim, iccid, remark, sgid, due_time: dueTime } = params
  const groupId = typeof sgid === 'string' ? ctx.visible.group(sgid) : sgid
  const at = await modifyDevice(ctx, ctx.visible.device(params.simei), {
    fields: { name, model, icon, wired, sim, iccid, remark, groupId },
    dueTime,
    profile: profileOf(params),
  })
  return { modify_time: Math.floor(at / 1000) }
})
