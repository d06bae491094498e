import { claim as claimContract } from '#lib/contract/device/claim.ts'
import { confirmClaim as confirmClaimContract } from '#lib/contract/device/confirm-claim.ts'
import { resetCode as resetCodeContract } from '#lib/contract/device/reset-code.ts'
import { claimDevice } from '../../domain/fleet/claim/claim-device.ts'
import { vouchForClaim } from '../../domain/fleet/claim/vouch-for-claim.ts'
import { forgetCode as reset } from '../../domain/fleet/device/identity.ts'
import { payImport } from '../../domain/trade/quota/pay-import.ts'
import { handle } from '../door/handle.ts'

export const claim = handle(claimContract, async (ctx, params) => {
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

export const confirmClaim = handle(confirmClaimContract, async (ctx, { simei }) => {
  await vouchForClaim(ctx, ctx.visible.device(simei), payImport)
  return {}
})

export const resetCode = handle(resetCodeContract, async (ctx, { simei }) => {
  await reset(ctx, ctx.visible.device(simei))
  return {}
})
