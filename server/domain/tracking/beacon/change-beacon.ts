import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { inScope } from '../../../db/in-scope.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db, first, rowFor, run } from '../../../db/sql.ts'
import { lockOrganisation } from '../../people/organisation/lock-tree.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { checkAccount } from '../alarm-rule/keep-rule.ts'
import { type Beacon, checkFree, placeOf } from './add-beacons.ts'

const facts = ['number', 'name', 'address', 'kind', 'lat', 'lon'] as const

type LockedBeacon = Awaited<ReturnType<typeof lockBeacons>>[number]

/** Those of other organisations are not there. */
async function lockBeacons(client: PoolClient, { caller }: Context, ids: readonly number[]) {
  const rows = await all(
    client,
    db
      .selectFrom('beacon as b')
      .innerJoin('organisation as o', 'o.id', 'b.organisation_id')
      .select(['b.id', 'b.organisation_id as organisationId', 'o.path', 'o.name as place'])
      .select(facts.map((fact) => `b.${fact}` as const))
      .where('b.id', '=', anyOf(ids))
      .orderBy('b.id')
      .forUpdate('b'),
  )
  return rows.filter(({ path }) => path.startsWith(caller.path))
}

/** Its organisation first, as where beacons are added: a number that is free then stays so. Throws notFound. */
async function lockPlaceOf(client: PoolClient, ctx: Context, id: number): Promise<void> {
  const place = db.selectFrom('beacon').select('organisation_id as organisationId')
  const found = await first(client, place.where('id', '=', id))
  if (!found) throw new AppError('notFound')
  await lockOrganisation(client, ctx, found.organisationId)
}

const objectOf = ({ organisationId, place }: LockedBeacon) =>
  placeOf({ id: organisationId, name: place })

/** Throws notFound, beaconTaken, accountsOnly. */
export async function changeBeacon(
  ctx: Context,
  id: number,
  change: Partial<Beacon>,
): Promise<void> {
  checkAccount(ctx)
  await inScope(ctx.services.pool, ctx.caller.path, async (client) => {
    await lockPlaceOf(client, ctx, id)
    const [beacon] = await lockBeacons(client, ctx, [id])
    if (!beacon) throw new AppError('notFound')
    const changed = facts.filter((fact) => fact in change && change[fact] !== beacon[fact])
    if (changed.length === 0) return
    if (changed.includes('number'))
      await checkFree(client, beacon.organisationId, change.number ?? '')
    const valuesOf = (from: Partial<Beacon>) =>
      Object.fromEntries(changed.map((fact) => [fact, from[fact]]))
    const row = { ...valuesOf(change), updated_at: new Date(ctx.now()) }
    await run(client, db.updateTable('beacon').set(rowFor('beacon', row)).where('id', '=', id))
    const event = {
      object: objectOf(beacon),
      before: { beacon: beacon.number, ...valuesOf(beacon) },
      after: { beaconId: id, ...valuesOf(change) },
    }
    await writeAudit(client, ctx, 'beacon/Modify', [event])
  })
}

/** Returns the ids that were there. Throws notFound where none was, accountsOnly. */
export async function removeBeacons(ctx: Context, ids: readonly number[]): Promise<number[]> {
  checkAccount(ctx)
  return inScope(ctx.services.pool, ctx.caller.path, async (client) => {
    const beacons = await lockBeacons(client, ctx, ids)
    if (beacons.length === 0) throw new AppError('notFound')
    const found = beacons.map(({ id }) => id)
    await run(client, db.deleteFrom('beacon').where('id', '=', anyOf(found)))
    const events = beacons.map((beacon) => ({
      object: objectOf(beacon),
      before: { beacon: beacon.number, beaconId: beacon.id, name: beacon.name },
    }))
    await writeAudit(client, ctx, 'beacon/Delete', events)
    return found
  })
}
