import type { PoiIcon } from '#lib/codes/poi-icons.ts'
import { poiLimits } from '#lib/rules/poi-limits.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { inScope } from '../../../db/in-scope.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, db, first, rowFor } from '../../../db/sql.ts'
import { lockOrganisation } from '../../people/organisation/lock-tree.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'

export type Poi = {
  name: string
  icon: PoiIcon
  colour: string
  note: string
  /** Degrees × 1e6, WGS-84. */
  lat: number
  lon: number
  /** Metres. */
  radius: number
  isShared: boolean
}

export async function createPoi(ctx: Context, organisationId: number, poi: Poi): Promise<number> {
  return inRoomFor(ctx, organisationId, 1, async (client) => {
    const [id = 0] = await insert(client, organisationId, [poi])
    const object = { kind: 'poi', id, name: poi.name, ownerId: organisationId } as const
    await writeAudit(client, ctx, 'poi/Add', [{ object, after: { organisationId, ...poi } }])
    return id
  })
}

export async function addPois(
  ctx: Context,
  organisationId: number,
  pois: readonly Poi[],
): Promise<void> {
  await inRoomFor(ctx, organisationId, pois.length, async (client, organisation) => {
    await insert(client, organisationId, pois)
    const { id, name } = organisation
    const object = { kind: 'organisation', id, name, ownerId: id } as const
    await writeAudit(client, ctx, 'poi/Import', [{ object, after: { count: pois.length } }])
  })
}

/** Accounts only: a device's log-in has places of its own nowhere. */
async function inRoomFor<T>(
  ctx: Context,
  organisationId: number,
  count: number,
  work: (client: PoolClient, organisation: { id: number; name: string }) => Promise<T>,
): Promise<T> {
  if (ctx.caller.kind === 'device') throw new AppError('accountsOnly')
  return inScope(ctx.services.pool, ctx.caller.path, async (client) => {
    const organisation = await lockOrganisation(client, ctx, organisationId)
    const max = poiLimits.perOrganisation
    if ((await countPois(client, organisationId)) + count > max)
      throw new AppError('tooManyPois', { max })
    return work(client, organisation)
  })
}

async function countPois(client: PoolClient, organisationId: number): Promise<number> {
  const counted = db
    .selectFrom('poi')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('organisation_id', '=', organisationId)
  return Number((await first(client, counted))?.n ?? 0)
}

async function insert(client: PoolClient, organisationId: number, pois: readonly Poi[]) {
  const rows = pois.map(({ isShared: is_shared, ...poi }) => ({
    organisation_id: organisationId,
    ...poi,
    is_shared,
  }))
  const insertion = db.insertInto('poi').values(rowFor('poi', rows))
  const added = await all(client, insertion.returning('id'))
  return added.map(({ id }) => id)
}
