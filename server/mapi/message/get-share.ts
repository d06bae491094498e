import { getShare as contract } from '#lib/contract/message/get-share.ts'
import { handle } from '#mapi/handle.ts'
import { toInvitationRow } from '#mapi/invitation-row.ts'
import {
  countUnhandled,
  listReceived,
  listSent,
} from '../../domain/fleet/sharing/list-invitations.ts'
import { ownAccount } from '../../domain/people/account/own-account.ts'

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
