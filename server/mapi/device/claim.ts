import { claim as contract } from '#lib/contract/device/claim.ts'
import { claimDevice } from '../../domain/fleet/claim/claim-device.ts'
import { handle } from '../door/handle.ts'

export const claim = handle(contract, async (ctx, params) => {
  const { imei: number, code, name, model, icon, protocol, sgid } = params
  const groupId = sgid === undefined ? undefined : ctx.visible.group(sgid)
  const { id, isAwaited, isProved } = await claimDevice(ctx, {
    number,
    code,
    name,
    model,
    icon,
    protocol,
    groupId,
  })
  return { simei: String(id), is_awaited: isAwaited, is_proved: isProved }
})
