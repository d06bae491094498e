import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { VisibleFenceId } from '../../../db/family-scope.ts'
import { inScope } from '../../../db/in-scope.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { checkCity } from './add-fence.ts'
import { type FenceRules, type FenceShape, ruleColumns, shapeColumns } from './fence-columns.ts'

export type FenceChange = Partial<FenceRules> & { name?: string; shape?: FenceShape }

const facts = [
  'name',
  'type',
  'lat',
  'lon',
  'radius',
  'points',
  'width',
  'city',
  'alarm',
  'colour',
  'periods',
  'zone',
  'speed_limit',
  'stay_limit',
] as const

export type LockedFence = Awaited<ReturnType<typeof lockFence>>

/** notFound when deleted or moved since. */
export async function lockFence(client: PoolClient, { caller }: Context, id: number) {
  await run(client, db.selectFrom('fence').where('id', '=', id).forUpdate())
  const fence = await first(
    client,
    db
      .selectFrom('fence as f')
      .innerJoin('organisation as o', 'o.id', 'f.organisation_id')
      .select(['f.id', 'f.organisation_id as organisationId', 'o.path'])
      .select(facts.map((fact) => `f.${fact}` as const))
      .where('f.id', '=', id),
  )
  if (!fence?.path.startsWith(caller.path)) throw new AppError('notFound')
  return fence
}

export const objectOf = ({ id, name, organisationId: ownerId }: LockedFence) =>
  ({ kind: 'fence', id, name, ownerId }) as const

export async function changeFence(
  ctx: Context,
  id: VisibleFenceId,
  { name, shape, ...rules }: FenceChange,
): Promise<void> {
  if (shape) await checkCity(shape)
  await inScope(ctx.services.pool, ctx.caller.path, async (client) => {
    const fence = await lockFence(client, ctx, id)
    const columns = {
      ...(name !== undefined && { name }),
      ...(shape && shapeColumns(shape)),
      ...ruleColumns(rules),
    }
    const fresh = { ...columns, ...(rules.periods && { periods: rules.periods }) }
    const changes = changesOf(fence, fresh)
    if (!changes) return
    const row = { ...columns, updated_at: new Date(ctx.now()) }
    const update = db.updateTable('fence').set(rowFor('fence', row))
    await run(client, update.where('id', '=', id))
    await writeAudit(client, ctx, 'fence/Modify', [{ object: objectOf(fence), ...changes }])
  })
  await ctx.services.bus.publish('fence', { id })
}

function changesOf(fence: LockedFence, fresh: Partial<Record<(typeof facts)[number], unknown>>) {
  const isNew = (fact: (typeof facts)[number]) =>
    fact in fresh && JSON.stringify(fresh[fact]) !== JSON.stringify(fence[fact])
  const changed = facts.filter(isNew)
  if (changed.length === 0) return undefined
  const valuesOf = (from: Partial<Record<(typeof facts)[number], unknown>>) =>
    Object.fromEntries(changed.map((fact) => [fact, from[fact]]))
  return { before: valuesOf(fence), after: valuesOf(fresh) }
}

export async function removeFence(ctx: Context, id: VisibleFenceId): Promise<void> {
  await inScope(ctx.services.pool, ctx.caller.path, async (client) => {
    const fence = await lockFence(client, ctx, id)
    await run(client, db.deleteFrom('fence').where('id', '=', id))
    const before = Object.fromEntries(facts.map((fact) => [fact, fence[fact]]))
    await writeAudit(client, ctx, 'fence/Delete', [{ object: objectOf(fence), before }])
  })
  await ctx.services.bus.publish('fence', { id })
}
