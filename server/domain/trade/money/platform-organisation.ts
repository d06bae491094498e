import type { PoolClient } from '#server/db/pool.ts'
import { db, first } from '#server/db/sql.ts'

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
