import { sql } from 'kysely'
import type { PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db } from '../../../db/sql.ts'

/** Ids of the dealers above an organisation, nearest first; the last is the root. */
export async function sellersAbove(client: PoolClient, path: string): Promise<number[]> {
  const above = path.split('/').filter(Boolean).slice(0, -1).map(Number)
  const rows = await all(
    client,
    db
      .selectFrom('organisation as o')
      .select('o.id')
      .where('o.id', '=', anyOf(above))
      .where('o.kind', '=', 'seller')
      .orderBy((eb) => sql`length(${eb.ref('o.path')})`, 'desc'),
  )
  return rows.map(({ id }) => id)
}
