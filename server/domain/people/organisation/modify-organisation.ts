import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { everyTime, markDirty } from '../../../db/fact-store.ts'
import { inScope } from '../../../db/in-scope.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, db, first, rowFor, run } from '../../../db/sql.ts'
import { changesBetween } from '../../platform/audit/changes-between.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { NewOrganisation } from './create-organisation.ts'
import { checkKindBelow, type LockedOrganisation, lockOrganisation, lockTree } from './lock-tree.ts'
import { readOrganisationFields } from './read-organisation.ts'

type Changeable = NewOrganisation & { zone: string }
export type OrganisationChange = { [K in keyof Changeable]?: Changeable[K] | undefined }

/** `stamp`: what the form read; returns the new one. */
export async function modifyOrganisation(
  ctx: Context,
  id: number,
  { change, stamp }: { change: OrganisationChange; stamp: string | undefined },
): Promise<string> {
  const { pool, positions } = ctx.services
  const { newStamp, isZoned } = await inScope(pool, ctx.caller.path, async (client) => {
    await lockTree(client, 'change')
    const organisation = await lockOrganisation(client, ctx, id)
    const now = await readOrganisationFields(client, id)
    if (stamp !== undefined && stamp !== now.stamp) throw new AppError('dataChanged')
    const changes = changesBetween(now, change)
    if (!changes) return { newStamp: now.stamp, isZoned: false }
    if ('kind' in changes.after) await checkNewKind(client, ctx, organisation)
    const { stamp: _, ...wanted } = { ...now, ...changes.after }
    await run(
      client,
      db.updateTable('organisation').set(rowFor('organisation', wanted)).where('id', '=', id),
    )
    const object = { kind: 'organisation', id, name: now.name } as const
    await writeAudit(client, ctx, 'family/ModifyFamily', [{ object, ...changes }])
    const { stamp: newStamp } = await readOrganisationFields(client, id)
    return { newStamp, isZoned: 'zone' in changes.after }
  })
  if (isZoned) await recutDays(pool, positions, id)
  return newStamp
}

/** Days begin at another midnight. */
async function recutDays(pool: Pool, positions: Pool, id: number): Promise<void> {
  const own = db.selectFrom('device').select('id').where('organisation_id', '=', id)
  const devices = await all(pool, own)
  await markDirty(
    positions,
    devices.map((device) => ({ deviceId: device.id, ...everyTime })),
  )
}

async function checkNewKind(
  client: PoolClient,
  { caller }: Context,
  { id, kind, parentId }: LockedOrganisation,
): Promise<void> {
  if (parentId === null || id === caller.organisationId) throw new AppError('ownFamily')
  const becomes = kind === 'seller' ? 'end_user' : 'seller'
  const relatives = await all(
    client,
    db
      .selectFrom('organisation')
      .distinct()
      .select((eb) => ['kind', eb('id', '=', parentId).$castTo<boolean>().as('isParent')])
      .where((eb) => eb.or([eb('parent_id', '=', id), eb('id', '=', parentId)])),
  )
  for (const relative of relatives) {
    if (relative.isParent) checkKindBelow(relative.kind, becomes)
    else checkKindBelow(becomes, relative.kind)
  }
  if (becomes === 'seller') return
  await refuseDealer(client, id)
  await refuseSupport(client, id)
}

/** No customer service for end users (default-permissions.ts). */
async function refuseSupport(client: PoolClient, id: number): Promise<void> {
  const row = await first(
    client,
    db
      .selectFrom('account')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('organisation_id', '=', id)
      .where('role', '=', 'e_role_tool'),
  )
  const count = row?.n ?? 0
  if (count > 0) throw new AppError('familyHasSupport', { count })
}

/** With devices bound to it. */
export async function refuseDealer(client: PoolClient, id: number): Promise<void> {
  const row = await first(
    client,
    db
      .selectFrom('device')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('dealer_id', '=', id),
  )
  const count = row?.n ?? 0
  if (count > 0) throw new AppError('familyDeals', { count })
}
