import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { VisiblePoiId } from '../../../db/family-scope.ts'
import { inScope } from '../../../db/in-scope.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db, rowFor, run } from '../../../db/sql.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Poi } from './add-pois.ts'

const facts = ['name', 'icon', 'colour', 'note', 'lat', 'lon', 'radius', 'is_shared'] as const

type LockedPoi = Awaited<ReturnType<typeof lockPois>>[number]

/** Leaves out those deleted or moved since. */
async function lockPois(client: PoolClient, { caller }: Context, ids: readonly VisiblePoiId[]) {
  const rows = await all(
    client,
    db
      .selectFrom('poi as p')
      .innerJoin('organisation as o', 'o.id', 'p.organisation_id')
      .select(['p.id', 'p.organisation_id as organisationId', 'o.path'])
      .select(facts.map((fact) => `p.${fact}` as const))
      .where('p.id', '=', anyOf(ids))
      .orderBy('p.id')
      .forUpdate('p'),
  )
  return rows.filter(({ path }) => path.startsWith(caller.path))
}

const objectOf = ({ id, name, organisationId: ownerId }: LockedPoi) =>
  ({ kind: 'poi', id, name, ownerId }) as const

const factsOf = (poi: LockedPoi) => Object.fromEntries(facts.map((fact) => [fact, poi[fact]]))

export async function changePoi(
  ctx: Context,
  id: VisiblePoiId,
  { isShared, ...change }: Partial<Poi>,
): Promise<void> {
  await inScope(ctx.services.pool, ctx.caller.path, async (client) => {
    const [poi] = await lockPois(client, ctx, [id])
    if (!poi) throw new AppError('notFound')
    const columns = { ...change, ...(isShared !== undefined && { is_shared: isShared }) }
    const fresh: Partial<Record<(typeof facts)[number], unknown>> = columns
    const changed = facts.filter((fact) => fact in fresh && fresh[fact] !== poi[fact])
    if (changed.length === 0) return
    const valuesOf = (from: Partial<Record<(typeof facts)[number], unknown>>) =>
      Object.fromEntries(changed.map((fact) => [fact, from[fact]]))
    const row = { ...columns, updated_at: new Date(ctx.now()) }
    await run(client, db.updateTable('poi').set(rowFor('poi', row)).where('id', '=', id))
    const event = { object: objectOf(poi), before: valuesOf(poi), after: valuesOf(fresh) }
    await writeAudit(client, ctx, 'poi/Modify', [event])
  })
}

/** Returns the ids that were there. */
export async function removePois(ctx: Context, ids: readonly VisiblePoiId[]): Promise<number[]> {
  return inScope(ctx.services.pool, ctx.caller.path, async (client) => {
    const pois = await lockPois(client, ctx, ids)
    const found = pois.map(({ id }) => id)
    await run(client, db.deleteFrom('poi').where('id', '=', anyOf(found)))
    const events = pois.map((poi) => ({ object: objectOf(poi), before: factsOf(poi) }))
    if (events.length > 0) await writeAudit(client, ctx, 'poi/Delete', events)
    return found
  })
}
