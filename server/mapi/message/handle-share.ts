import { handleShare as contract } from '#lib/contract/message/handle-share.ts'
import { handleInvitation } from '../../domain/fleet/sharing/handle-invitation.ts'
import { handle } from '../door/handle.ts'

export const handleShare = handle(contract, async (ctx, { invite_id: id, action }) => ({
  state: await handleInvitation(ctx, Number(id), action),
}))
