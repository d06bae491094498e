import { invite as contract } from '#lib/contract/device/invite.ts'
import { inviteAccount } from '../../domain/fleet/sharing/invite-account.ts'
import { handle } from '../door/handle.ts'

export const invite = handle(contract, async (ctx, params) => {
  const { account, rights, end_time: endTime, remark } = params
  const asked = { account, rights, endTime, remark }
  const id = await inviteAccount(ctx, ctx.visible.device(params.simei), asked)
  return { invite_id: String(id) }
})
