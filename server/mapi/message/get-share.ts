import { getShare as contract } from '#lib/contract/message/get-share.ts'
import {
  countUnhandled,
  listReceived,
  listSent,
} from '../../domain/fleet/sharing/list-invitations.ts'
import { ownAccount } from '../../domain/people/account/own-account.ts'
import { handle } from '../door/handle.ts'
import { toInvitationRow } from '../rows/invitation-row.ts'

export const getShare = handle(contract, async (ctx, params) => {
  const { direction, state, limit_size: limit, last_id: lastId } = params
  const accountId = ownAccount(ctx)
  const { pool } = ctx.services
  const now = ctx.now()
  const asked = { now, state, limit, beforeId: lastId === undefined ? undefined : Number(lastId) }
  const isOwn = direction === 'sent'
  const [invitations, unhandled] = await Promise.all([
    (isOwn ? listSent : listReceived)(pool, accountId, asked),
    countUnhandled(pool, accountId, now),
  ])
  return { items: invitations.map((row) => toInvitationRow(row, { isOwn })), unhandled }
})
