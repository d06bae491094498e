import { sql } from 'kysely'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { VisibleGroupId } from '../../../db/family-scope.ts'
import { inScope } from '../../../db/in-scope.ts'
import type { Alongside } from '../../../db/in-transaction.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import { lockOrganisation } from '../../people/organisation/lock-tree.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'

const mostGroups = 500

export async function createGroup(
  ctx: Context,
  {
    organisationId,
    name,
    alongside,
  }: { organisationId: number; name: string; alongside?: Alongside },
): Promise<number> {
  if (ctx.caller.kind === 'device') throw new AppError('noPermission')
  return inScope(ctx.services.pool, ctx.caller.path, async (client) => {
    await lockOrganisation(client, ctx, organisationId)
    const id = await addGroup(client, ctx, { organisationId, name })
    await alongside?.(client, id)
    return id
  })
}

/** The organisation must be locked. */
export async function addGroup(
  client: PoolClient,
  ctx: Context,
  { organisationId, name }: { organisationId: number; name: string },
): Promise<number> {
  const count = await countOthers(client, { organisationId, name, id: 0 })
  if (count >= mostGroups) throw new AppError('tooManyGroups', { max: mostGroups })
  const row = { organisation_id: organisationId, name }
  const added = await first(
    client,
    db.insertInto('device_group').values(rowFor('device_group', row)).returning('id'),
  )
  const id = added?.id ?? 0
  const after = { organisationId, name }
  await writeAudit(client, ctx, 'family/AddGarage', [
    { object: { kind: 'group', id, name, ownerId: organisationId }, after },
  ])
  return id
}

export async function renameGroup(ctx: Context, id: VisibleGroupId, name: string): Promise<void> {
  await inScope(ctx.services.pool, ctx.caller.path, async (client) => {
    const group = await lockGroup(client, ctx, id)
    await countOthers(client, { ...group, name, id })
    if (group.name === name) return
    await run(client, db.updateTable('device_group').set({ name }).where('id', '=', id))
    const ownerId = group.organisationId
    const object = { kind: 'group', id, name: group.name, ownerId } as const
    const change = { before: { name: group.name }, after: { name } }
    await writeAudit(client, ctx, 'family/ModifyGarage', [{ object, ...change }])
  })
}

export type LockedGroup = { organisationId: number; name: string }

/** Locks its organisation: nobody names another meanwhile. */
export async function lockGroup(
  client: PoolClient,
  ctx: Context,
  id: VisibleGroupId,
): Promise<LockedGroup> {
  const find = async () => {
    const groups = db
      .selectFrom('device_group')
      .select(['organisation_id as organisationId', 'name'])
    const group = await first(client, groups.where('id', '=', id))
    if (!group) throw new AppError('notFound')
    return group
  }
  const { organisationId } = await find()
  await lockOrganisation(client, ctx, organisationId)
  return find()
}

/** Throws nameTaken, whatever the case. */
async function countOthers(
  client: PoolClient,
  { organisationId, name, id }: { organisationId: number; name: string; id: number },
): Promise<number> {
  const others = await first(
    client,
    db
      .selectFrom('device_group')
      .select((eb) => [
        eb.fn.countAll<number>().as('n'),
        sql<boolean | null>`bool_or(lower(${eb.ref('name')}) = lower(${name}))`.as('isTaken'),
      ])
      .where('organisation_id', '=', organisationId)
      .where('id', '<>', id),
  )
  if (others?.isTaken) throw new AppError('nameTaken')
  return others?.n ?? 0
}
