import { revokeInvite as contract } from '#lib/contract/device/revoke-invite.ts'
import { handle } from '#mapi/handle.ts'
import { takeBack } from '../../domain/fleet/sharing/invite-account.ts'

export const revokeInvite = handle(contract, async (ctx, { simei, invite_id: id }) => {
  await takeBack(ctx, ctx.visible.device(simei), Number(id))
  return {}
})
