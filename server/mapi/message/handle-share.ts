import { handleInvitation } from '#domain/sharing/handle-invitation.ts'
import { handleShare as contract } from '#lib/contract/message/handle-share.ts'
import { handle } from '../handle.ts'

export const handleShare = handle(contract, async (ctx, { invite_id: id, action }) => ({
  state: await handleInvitation(ctx, Number(id), action),
}))
