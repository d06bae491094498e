import { sql } from 'kysely'
import { numberKey } from '#lib/rules/device-number.ts'
import type { Context } from '#server/context.ts'
import type { VisibleOrganisation } from '#server/db/family-scope.ts'
import { isNumbered } from '#server/db/has-number.ts'
import { all, anyOf, db, first } from '#server/db/sql.ts'
import { type FenceShape, shapeColumns } from '#server/domain/tracking/fence/fence-columns.ts'
import type { KeptObjects } from './kept-objects.ts'

type Place = { ctx: Context; target: { id: number; path: string }; kept: KeptObjects }

/** Of one name, that are looked at. */
const mostAlike = 100

/** As a killed run may have left it: whoever is put into another of that name would see what is not his. */
export async function findEmpty(
  { ctx, kept }: Place,
  parentId: number,
  name: string,
): Promise<number | undefined> {
  const rows = db
    .selectFrom('organisation as o')
    .select('o.id')
    .where('o.parent_id', '=', parentId)
    .where('o.name', '=', name)
    .where('o.device_count', '=', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('account as a').select('a.id').whereRef('a.organisation_id', '=', 'o.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('organisation as c').select('c.id').whereRef('c.parent_id', '=', 'o.id')),
      ),
    )
  const found = await all(ctx.services.pool, rows.orderBy('o.id').limit(mostAlike))
  return found.find(({ id }) => !kept.isOwn(['organisation', 'customer'], id))?.id
}

export async function findGroup(
  { ctx }: Place,
  organisationId: number,
  name: string,
): Promise<number | undefined> {
  const rows = db
    .selectFrom('device_group')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where((eb) => eb(sql`lower(${eb.ref('name')})`, '=', sql`lower(${name})`))
  return (await first(ctx.services.pool, rows))?.id
}

/** One in the organisation that is imported into, or below. */
export async function findDevice(
  { ctx, target }: Place,
  number: string,
): Promise<number | undefined> {
  const requested = { keys: sql.val([numberKey(number)]), numbers: sql.val([number]) }
  const rows = db
    .selectFrom('device as d')
    .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
    .select('d.id')
    .where((eb) => isNumbered(eb, requested))
    .where('d.deleted_at', 'is', null)
    .where((eb) => sql<boolean>`starts_with(${eb.ref('o.path')}, ${target.path})`)
  return (await first(ctx.services.pool, rows))?.id
}

export async function findPerson(
  { ctx }: Place,
  email: string,
  organisationId: number,
): Promise<number | undefined> {
  const rows = db.selectFrom('account').select('id').where('organisation_id', '=', organisationId)
  return (await first(ctx.services.pool, rows.where('email', '=', email)))?.id
}

/** Of that name and shape. */
export async function findFence(
  { ctx, target, kept }: Place,
  name: string,
  shape: FenceShape,
): Promise<number | undefined> {
  const { type, lat, lon, radius, points, width } = shapeColumns(shape)
  const rows = db
    .selectFrom('fence')
    .select(['id', 'type', 'lat', 'lon', 'radius', 'points', 'width'])
    .where('organisation_id', '=', target.id)
    .where('name', '=', name)
  const asked = JSON.stringify([type, lat, lon, radius, points, width])
  const found = await all(ctx.services.pool, rows.orderBy('id').limit(mostAlike))
  return found.find(
    (one) =>
      asked === JSON.stringify([one.type, one.lat, one.lon, one.radius, one.points, one.width]) &&
      !kept.isOwn(['fence'], one.id),
  )?.id
}

export function placesOf({ ctx }: Place, ids: readonly number[]): Promise<VisibleOrganisation[]> {
  const rows = db.selectFrom('organisation').select(['id', 'path', 'parent_id as parentId'])
  return all(ctx.services.pool, rows.where('id', '=', anyOf(ids)))
}
