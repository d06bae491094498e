import { sql } from 'kysely'
import { numberKey } from '#lib/rules/device-number.ts'
import type { Context } from '#server/context.ts'
import type { VisibleOrganisation } from '#server/db/family-scope.ts'
import { isNumbered } from '#server/db/has-number.ts'
import { all, anyOf, db, first } from '#server/db/sql.ts'

type Place = { ctx: Context; target: { id: number; path: string } }

/** What has a name, and where: below an organisation, or in one. */
const named = {
  organisations: (home: number) =>
    db.selectFrom('organisation as o').select('o.name').where('o.parent_id', '=', home),
  groups: (home: number) =>
    db.selectFrom('device_group as o').select('o.name').where('o.organisation_id', '=', home),
  fences: (home: number) =>
    db.selectFrom('fence as o').select('o.name').where('o.organisation_id', '=', home),
}

/**
 * `name` where nothing else there has it; else with the id of the other platform behind it. Whoever is put into another of
 * that name would see what is not his.
 */
export async function freeName(
  { ctx }: Place,
  kind: keyof typeof named,
  { id, name, home, most }: { id: number; name: string; home: number; most: number },
): Promise<string> {
  const rows = db.selectFrom(named[kind](home).as('there')).select('there.name')
  const same = rows.where((eb) => eb(sql`lower(${eb.ref('there.name')})`, '=', name.toLowerCase()))
  if (!(await first(ctx.services.pool, same.limit(1)))) return name
  const end = ` #${id}`
  return `${[...name]
    .slice(0, most - end.length)
    .join('')
    .trimEnd()}${end}`
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

export function placesOf({ ctx }: Place, ids: readonly number[]): Promise<VisibleOrganisation[]> {
  const rows = db.selectFrom('organisation').select(['id', 'path', 'parent_id as parentId'])
  return all(ctx.services.pool, rows.where('id', '=', anyOf(ids)))
}
