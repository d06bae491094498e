import { revokeInvite as contract } from '#lib/contract/device/revoke-invite.ts'
import { takeBack } from '../../domain/fleet/sharing/invite-account.ts'
import { handle } from '../door/handle.ts'

export const revokeInvite = handle(contract, async (ctx, { simei, invite_id: id }) => {
  await takeBack(ctx, ctx.visible.device(simei), Number(id))
  return {}
})
