import { confirmClaim as contract } from '#lib/contract/device/confirm-claim.ts'
import { vouchForClaim } from '../../domain/fleet/claim/vouch-for-claim.ts'
import { payImport } from '../../domain/trade/quota/pay-import.ts'
import { handle } from '../door/handle.ts'

export const confirmClaim = handle(contract, async (ctx, { simei }) => {
  await vouchForClaim(ctx, ctx.visible.device(simei), payImport)
  return {}
})
