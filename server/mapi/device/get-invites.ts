import { getInvites as contract } from '#lib/contract/device/get-invites.ts'
import { listOfDevice } from '../../domain/fleet/sharing/list-invitations.ts'
import { handle } from '../door/handle.ts'
import { toInvitationRow } from '../rows/invitation-row.ts'

export const getInvites = handle(contract, async (ctx, { simei }) => {
  const { services, visible, caller } = ctx
  const seenBy = { path: caller.path, now: ctx.now() }
  const invitations = await listOfDevice(services.pool, visible.device(simei), seenBy)
  return { items: invitations.map((row) => toInvitationRow(row, { isOwn: true })) }
})
