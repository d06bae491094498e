import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db } from '../../../db/sql.ts'

/** Where a device came from, as far as it is in sight. */
export type Origin = { actor: string | undefined; dealer: string | undefined }

/**
 * Who added devices, and the nearest seller at or above the organisation of each, by id. `path`: whose accounts and
 * organisations are in sight.
 */
export async function originsOf(
  pool: Pool,
  ids: readonly number[],
  path: string,
): Promise<Map<number, Origin>> {
  const rows = await all(
    pool,
    db
      .selectFrom('device as d')
      .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
      .leftJoin('account as a', 'a.id', 'd.added_by')
      .leftJoin('organisation as ao', 'ao.id', 'a.organisation_id')
      .select(['d.id', 'o.path', 'a.login', 'ao.path as actorPath'])
      .where('d.id', '=', anyOf(ids)),
  )
  const sellers = await sellersOn(
    pool,
    rows.map((row) => row.path),
    path,
  )
  return new Map(
    rows.map(({ id, path: home, login, actorPath }) => {
      const dealer = idsOf(home).findLast((one) => sellers.has(one))
      return [
        id,
        {
          actor: actorPath?.startsWith(path) ? (login ?? undefined) : undefined,
          dealer: dealer === undefined ? undefined : sellers.get(dealer),
        },
      ]
    }),
  )
}

const idsOf = (path: string) => path.split('/').filter(Boolean).map(Number)

/** Names of sellers on the way from `within` to `paths`, by id. */
async function sellersOn(
  pool: Pool,
  paths: readonly string[],
  within: string,
): Promise<Map<number, string>> {
  const ids = [...new Set(paths.flatMap(idsOf))]
  const rows = await all(
    pool,
    db
      .selectFrom('organisation')
      .select(['id', 'name', 'path'])
      .where('id', '=', anyOf(ids))
      .where('kind', '=', 'seller'),
  )
  return new Map(
    rows.filter(({ path }) => path.startsWith(within)).map(({ id, name }) => [id, name]),
  )
}
