import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { VisibleAccountId, VisibleGroupId } from '../../../db/family-scope.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { db, first } from '../../../db/sql.ts'

export type Target = { id: number; path: string; name: string; kind: 'seller' | 'end_user' }

/** Until the transaction ends; notFound if deleted or moved since. */
export async function lockTarget(
  client: PoolClient,
  { caller }: Context,
  organisationId: number,
): Promise<Target> {
  const target = await first(
    client,
    db
      .selectFrom('organisation')
      .select(['id', 'path', 'name', 'kind'])
      .where('id', '=', organisationId)
      .forKeyShare(),
  )
  if (!target?.path.startsWith(caller.path)) throw new AppError('notFound')
  return target
}

/** Locked until the transaction ends. */
export async function lockGroup(client: PoolClient, groupId: VisibleGroupId): Promise<number> {
  const group = await first(
    client,
    db
      .selectFrom('device_group')
      .select('organisation_id as organisationId')
      .where('id', '=', groupId)
      .forKeyShare(),
  )
  if (!group) throw new AppError('notFound')
  return group.organisationId
}

/** Until the transaction ends; undefined when gone. */
export async function lockHome(
  client: PoolClient,
  accountId: VisibleAccountId,
): Promise<number | undefined> {
  const account = await first(
    client,
    db
      .selectFrom('account')
      .select('organisation_id as organisationId')
      .where('id', '=', accountId)
      .forKeyShare(),
  )
  return account?.organisationId
}

export async function checkSeller(client: PoolClient, ctx: Context): Promise<void> {
  if (!(await isSeller(client, ctx))) throw new AppError('onlySellers')
}

/** Who may give platform service: dealers with the right to. */
export async function checkServiceGiver(client: PoolClient, ctx: Context): Promise<void> {
  await checkSeller(client, ctx)
  if (!ctx.caller.permissions.includes('e_ua_modify_increment_platform'))
    throw new AppError('noPermission')
}

export async function isSeller(
  client: Pool | PoolClient,
  { caller }: Pick<Context, 'caller'>,
): Promise<boolean> {
  if (caller.deviceId !== undefined) return false
  const own = db.selectFrom('organisation').select('kind').where('id', '=', caller.organisationId)
  return (await first(client, own))?.kind === 'seller'
}
