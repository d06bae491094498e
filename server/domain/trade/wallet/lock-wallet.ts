import type { PoolClient } from '../../../db/pool.ts'
import { db, run } from '../../../db/sql.ts'

/** One at a time until commit; makes its row. Before rows of withdrawals, those before the ledger. */
export async function lockWallet(client: PoolClient, organisationId: number): Promise<void> {
  await run(
    client,
    db
      .insertInto('wallet')
      .values({ organisation_id: organisationId })
      .onConflict((conflict) => conflict.column('organisation_id').doNothing()),
  )
  await run(
    client,
    db
      .selectFrom('wallet')
      .select('organisation_id')
      .where('organisation_id', '=', organisationId)
      .forUpdate(),
  )
}
