import type { Context } from '../../context.ts'
import type { VisibleGroupId } from '../../db/family-scope.ts'
import { inScope } from '../../db/in-scope.ts'
import type { PoolClient } from '../../db/pool.ts'
import { AppError } from '../../errors.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { lockOrganisation } from '../organisation/lock-tree.ts'

const mostGroups = 500

/** Adds a group to an organisation of the caller's tree. Throws noPermission to a device log-in, notFound, nameTaken, tooManyGroups (500). */
export async function createGroup(
  ctx: Context,
  { organisationId, name }: { organisationId: number; name: string },
): Promise<number> {
  if (ctx.caller.kind === 'device') throw new AppError('noPermission')
  return inScope(ctx.services.pool, ctx.caller.path, async (client) => {
    await lockOrganisation(client, ctx, organisationId)
    return addGroup(client, ctx, { organisationId, name })
  })
}

/** Adds a group to an organisation that is locked, and notes it. Throws nameTaken, tooManyGroups. */
export async function addGroup(
  client: PoolClient,
  ctx: Context,
  { organisationId, name }: { organisationId: number; name: string },
): Promise<number> {
  const count = await countOthers(client, { organisationId, name, id: 0 })
  if (count >= mostGroups) throw new AppError('tooManyGroups', { max: mostGroups })
  const { rows } = await client.query<{ id: number }>(
    'INSERT INTO device_group (organisation_id, name) VALUES ($1, $2) RETURNING id',
    [organisationId, name],
  )
  const id = rows[0]?.id ?? 0
  const after = { organisationId, name }
  await writeAudit(client, ctx, 'family/AddGarage', [
    { object: { kind: 'group', id, name, ownerId: organisationId }, after },
  ])
  return id
}

/** Renames a group. Throws notFound when it is gone meanwhile, nameTaken. */
export async function renameGroup(ctx: Context, id: VisibleGroupId, name: string): Promise<void> {
  await inScope(ctx.services.pool, ctx.caller.path, async (client) => {
    const group = await lockGroup(client, ctx, id)
    await countOthers(client, { ...group, name, id })
    if (group.name === name) return
    await client.query('UPDATE device_group SET name = $2 WHERE id = $1', [id, name])
    const ownerId = group.organisationId
    const object = { kind: 'group', id, name: group.name, ownerId } as const
    const change = { before: { name: group.name }, after: { name } }
    await writeAudit(client, ctx, 'family/ModifyGarage', [{ object, ...change }])
  })
}

export type LockedGroup = { organisationId: number; name: string }

/** A group whose organisation is locked too, so that no other one of it is named meanwhile. Throws notFound. */
export async function lockGroup(
  client: PoolClient,
  ctx: Context,
  id: VisibleGroupId,
): Promise<LockedGroup> {
  const find = async () => {
    const { rows } = await client.query<LockedGroup>(
      'SELECT organisation_id AS "organisationId", name FROM device_group WHERE id = $1',
      [id],
    )
    if (!rows[0]) throw new AppError('notFound')
    return rows[0]
  }
  const { organisationId } = await find()
  await lockOrganisation(client, ctx, organisationId)
  return find()
}

/** How many groups an organisation has beside one. Throws nameTaken when one of them has the name, whatever its case. */
async function countOthers(
  client: PoolClient,
  { organisationId, name, id }: { organisationId: number; name: string; id: number },
): Promise<number> {
  const { rows } = await client.query<{ n: number; isTaken: boolean | null }>(
    `SELECT count(*) AS n, bool_or(lower(name) = lower($2)) AS "isTaken"
     FROM device_group WHERE organisation_id = $1 AND id <> $3`,
    [organisationId, name, id],
  )
  if (rows[0]?.isTaken) throw new AppError('nameTaken')
  return rows[0]?.n ?? 0
}
