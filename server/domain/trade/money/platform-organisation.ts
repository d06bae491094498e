import type { PoolClient } from '../../../db/pool.ts'
import { db, first } from '../../../db/sql.ts'

/** The root: the platform's own accounts in the ledger are its. */
export async function platformOrganisation(client: PoolClient): Promise<number> {
  const root = await first(
    client,
    db
      .selectFrom('organisation')
      .select('id')
      .where('parent_id', 'is', null)
      .orderBy('id')
      .limit(1),
  )
  if (!root) throw new Error('there is no root organisation')
  return root.id
}
