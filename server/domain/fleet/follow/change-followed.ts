import { mostFollowed } from '#lib/rules/most-followed.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { VisibleDeviceId, VisibleGroupId } from '../../../db/family-scope.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { isBelow } from '../../../db/path-range.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db, rowFor, run } from '../../../db/sql.ts'
import { ownAccount } from '../../people/account/own-account.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'

type Func = 'cmd/SetFollowDevice' | 'cmd/CancelFollow'

const of = (accountId: number) =>
  db.deleteFrom('followed_device').where('account_id', '=', accountId)

type Following = {
  /** Its devices, too. */
  groupId: VisibleGroupId | undefined
  /** The list becomes these devices. */
  isWhole: boolean
}

/** Puts devices on the list of the caller's account; throws `tooManyFollowed`. */
export async function followDevices(
  ctx: Context,
  chosen: readonly VisibleDeviceId[],
  { groupId, isWhole }: Following,
): Promise<void> {
  await change(ctx, 'cmd/SetFollowDevice', async (client, accountId) => {
    const ids = [...new Set([...chosen, ...(groupId ? await inGroup(client, groupId) : [])])]
    const removed = isWhole
      ? await run(
          client,
          of(accountId).where((eb) => eb.not(eb('device_id', '=', anyOf(ids)))),
        )
      : 0
    await dropUnseen(client, ctx, accountId)
    const rows = ids.map((id) => ({ account_id: accountId, device_id: id }))
    const added =
      rows.length === 0
        ? 0
        : await run(
            client,
            db
              .insertInto('followed_device')
              .values(rowFor('followed_device', rows))
              .onConflict((conflict) => conflict.doNothing()),
          )
    const followed = db
      .selectFrom('followed_device')
      .select('device_id')
      .where('account_id', '=', accountId)
    if ((await all(client, followed)).length > mostFollowed)
      throw new AppError('tooManyFollowed', { limit: mostFollowed })
    return { added, removed }
  })
}

export const unfollowDevices = (ctx: Context, ids: readonly VisibleDeviceId[]): Promise<void> =>
  change(ctx, 'cmd/CancelFollow', async (client, accountId) => {
    const removed = await run(client, of(accountId).where('device_id', '=', anyOf(ids)))
    return { added: 0, removed }
  })

/** One more than may be followed is enough to refuse them. */
async function inGroup(client: PoolClient, groupId: VisibleGroupId): Promise<number[]> {
  const rows = await all(
    client,
    db
      .selectFrom('device')
      .select('id')
      .where('group_id', '=', groupId)
      .where('deleted_at', 'is', null)
      .limit(mostFollowed + 1),
  )
  return rows.map(({ id }) => id)
}

type Changed = { added: number; removed: number }

async function change(
  ctx: Context,
  func: Func,
  apply: (client: PoolClient, accountId: number) => Promise<Changed>,
): Promise<void> {
  const { name, organisationId: ownerId } = ctx.caller
  const id = ownAccount(ctx)
  await inTransaction(ctx.services.pool, async (client) => {
    // One change at a time, for the limit.
    await run(client, db.selectFrom('account').select('id').where('id', '=', id).forUpdate())
    const after = await apply(client, id)
    if (after.added + after.removed === 0) return
    await writeAudit(client, ctx, func, [{ object: { kind: 'account', id, name, ownerId }, after }])
  })
}

/** Or devices that nobody sees would use up the limit. */
const dropUnseen = (client: PoolClient, { caller }: Context, accountId: number) =>
  run(
    client,
    of(accountId).where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('device as d')
            .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
            .select('d.id')
            .whereRef('d.id', '=', 'followed_device.device_id')
            .where((eb) => isBelow(eb.ref('o.path'), caller.path)),
        ),
      ),
    ),
  )
