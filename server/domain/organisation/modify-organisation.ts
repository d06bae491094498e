import type { Context } from '../../context.ts'
import { inScope } from '../../db/in-scope.ts'
import type { PoolClient } from '../../db/pool.ts'
import { AppError } from '../../errors.ts'
import { changesBetween } from '../audit/changes-between.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { NewOrganisation } from './create-organisation.ts'
import { checkKindBelow, type LockedOrganisation, lockOrganisation, lockTree } from './lock-tree.ts'
import { readOrganisationFields } from './read-organisation.ts'

/** Fields that are left out stay as they are. */
export type OrganisationChange = { [K in keyof NewOrganisation]?: NewOrganisation[K] | undefined }

/**
 * Changes an organisation of the caller's tree; `stamp` is what its form read. Throws notFound, dataChanged, ownFamily
 * for the kind of the own organisation, kindNotAllowed, and for a dealer that should become an end user familyDeals with
 * devices bound to it and familyHasSupport with accounts of customer service. Returns the new stamp.
 */
export async function modifyOrganisation(
  ctx: Context,
  id: number,
  { change, stamp }: { change: OrganisationChange; stamp: string | undefined },
): Promise<string> {
  return inScope(ctx.services.pool, ctx.caller.path, async (client) => {
    await lockTree(client, 'change')
    const organisation = await lockOrganisation(client, ctx, id)
    const now = await readOrganisationFields(client, id)
    if (stamp !== undefined && stamp !== now.stamp) throw new AppError('dataChanged')
    const changes = changesBetween(now, change)
    if (!changes) return now.stamp
    if ('kind' in changes.after) await checkNewKind(client, ctx, organisation)
    const wanted = { ...now, ...changes.after }
    await client.query(
      `UPDATE organisation SET name = $2, kind = $3::"OrganisationKind", contact = $4, phone = $5, address = $6, remark = $7
       WHERE id = $1`,
      [id, wanted.name, wanted.kind, wanted.contact, wanted.phone, wanted.address, wanted.remark],
    )
    const object = { kind: 'organisation', id, name: now.name } as const
    await writeAudit(client, ctx, 'family/ModifyFamily', [{ object, ...changes }])
    return (await readOrganisationFields(client, id)).stamp
  })
}

/** Whether an organisation may become what it is not. */
async function checkNewKind(
  client: PoolClient,
  { caller }: Context,
  { id, kind, parentId }: LockedOrganisation,
): Promise<void> {
  if (parentId === null || id === caller.organisationId) throw new AppError('ownFamily')
  const becomes = kind === 'seller' ? 'end_user' : 'seller'
  const { rows } = await client.query<{ kind: 'seller' | 'end_user'; isParent: boolean }>(
    `SELECT DISTINCT kind, id = $2 AS "isParent" FROM organisation WHERE parent_id = $1 OR id = $2`,
    [id, parentId],
  )
  for (const relative of rows) {
    if (relative.isParent) checkKindBelow(relative.kind, becomes)
    else checkKindBelow(becomes, relative.kind)
  }
  if (becomes === 'seller') return
  await refuseDealer(client, id)
  await refuseSupport(client, id)
}

/** Throws familyHasSupport: an end user has nobody in customer service (default-permissions.ts). */
async function refuseSupport(client: PoolClient, id: number): Promise<void> {
  const { rows } = await client.query<{ n: number }>(
    `SELECT count(*) AS n FROM account WHERE organisation_id = $1 AND role = 'e_role_tool'`,
    [id],
  )
  const count = rows[0]?.n ?? 0
  if (count > 0) throw new AppError('familyHasSupport', { count })
}

/** Throws familyDeals for the bound dealer of devices. */
export async function refuseDealer(client: PoolClient, id: number): Promise<void> {
  const { rows } = await client.query<{ n: number }>(
    'SELECT count(*) AS n FROM device WHERE dealer_id = $1',
    [id],
  )
  const count = rows[0]?.n ?? 0
  if (count > 0) throw new AppError('familyDeals', { count })
}
