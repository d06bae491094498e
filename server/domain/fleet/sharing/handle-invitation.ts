import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { lentInForce } from '../../../db/lent-devices.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first, run } from '../../../db/sql.ts'
import { ownAccount } from '../../people/account/own-account.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { tellInvited } from './invite-account.ts'

export type InvitationAction = 'accept' | 'refuse' | 'leave'
export type HandledState = 'refused' | 'shared' | 'duplicate' | 'bound'

/** invitationEnded for those of others, that are over, or that were handled before. */
export async function handleInvitation(
  ctx: Context,
  id: number,
  action: InvitationAction,
): Promise<HandledState> {
  const accountId = ownAccount(ctx)
  const at = new Date(ctx.now())
  const handled = await inTransaction(ctx.services.pool, async (client) => {
    // One at a time, or a device could be shared with it twice.
    await run(client, db.selectFrom('account').select('id').where('id', '=', accountId).forUpdate())
    const found = await first(client, invitationFor({ id, accountId, at, action }))
    if (!found) throw new AppError('invitationEnded')
    const state = action === 'accept' ? await accepted(ctx, client, found) : stateAfter[action]
    const own = db.updateTable('device_invitation').where('id', '=', id)
    await run(
      client,
      action === 'leave' ? own.set({ ended_at: at, end: 'left' }) : own.set({ state }),
    )
    // Not the device: whoever reads the log above the guest does not see it.
    const object = { kind: 'share', id, name: '' } as const
    await writeAudit(client, ctx, 'message/HandleShare', [{ object, after: { action, state } }])
    return state
  })
  await tellInvited(ctx, accountId)
  return handled
}

const stateAfter = { refuse: 'refused', leave: 'shared' } as const

type Sought = { id: number; accountId: number; at: Date; action: InvitationAction }

const invitationFor = ({ id, accountId, at, action }: Sought) =>
  db
    .selectFrom('device_invitation as i')
    .innerJoin('device as d', 'd.id', 'i.device_id')
    .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
    .select(['i.device_id as deviceId', 'o.path'])
    .where('i.id', '=', id)
    .where('i.to_id', '=', accountId)
    .where('i.state', '=', action === 'leave' ? 'shared' : 'unhandled')
    .where('i.ended_at', 'is', null)
    .where('i.expires_at', '>', at)
    .where('d.deleted_at', 'is', null)
    .whereRef('d.organisation_id', '=', 'i.organisation_id')
    .forUpdate('i')

async function accepted(
  { caller, now }: Context,
  client: PoolClient,
  { deviceId, path }: { deviceId: number; path: string },
): Promise<HandledState> {
  if (path.startsWith(caller.path)) return 'bound'
  const already = lentInForce(now())
    .select('i.id')
    .where('i.device_id', '=', deviceId)
    .where('i.to_id', '=', caller.accountId ?? 0)
  return (await first(client, already)) ? 'duplicate' : 'shared'
}
