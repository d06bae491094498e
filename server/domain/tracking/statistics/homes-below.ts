import { sql } from 'kysely'
import { all, anyOf, db, tuples } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import type { DeviceFilter } from '../../fleet/list/device-filter.ts'

/** Of the organisation in view itself, among those below it. */
export const ownKey = 'own'

type InView = Pick<DeviceFilter, 'organisation'>

/** The organisation directly below that each device is in, or below; `ownKey` for those of the one in view. */
export async function homesBelow(
  { pool }: Services,
  { organisation }: InView,
  ids: number[],
): Promise<Map<number, string>> {
  const { path } = organisation
  const child = sql<string>`split_part(substr(o.path, ${path.length + 1}::int), '/', 1)`
  const rows = await tuples<[number, string]>(
    pool,
    db
      .selectFrom('device as d')
      .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
      .select('d.id')
      .select(child.as('child'))
      .where('d.id', '=', anyOf(ids)),
  )
  return new Map(rows.map(([id, name]) => [id, name || ownKey]))
}

/** Names of organisations by their keys. */
export async function namesOfHomes(
  { pool }: Services,
  { organisation }: InView,
  keys: string[],
): Promise<Map<string, string | undefined>> {
  const idOf = (key: string) => (key === ownKey ? organisation.id : Number(key))
  const rows = await all(
    pool,
    db
      .selectFrom('organisation')
      .select(['id', 'name'])
      .where('id', '=', anyOf(keys.map(idOf))),
  )
  const byId = new Map(rows.map(({ id, name }) => [id, name]))
  return new Map(keys.map((key) => [key, byId.get(idOf(key))]))
}
