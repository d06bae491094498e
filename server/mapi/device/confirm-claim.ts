import { vouchForClaim } from '#domain/device/vouch-for-claim.ts'
import { confirmClaim as contract } from '#lib/contract/device/confirm-claim.ts'
import { handle } from '../handle.ts'

export const confirmClaim = handle(contract, async (ctx, { simei }) => {
  await vouchForClaim(ctx, ctx.visible.device(simei))
  return {}
})
