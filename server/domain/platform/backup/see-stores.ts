import { AppError } from '../../../app-error.ts'
import { inSnapshot } from '../../../db/in-snapshot.ts'
import { isDistributed } from '../../../db/is-distributed.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import type { Services } from '../../../services.ts'
import { listTables, type StoredSchema, type StoredTable } from './stored-tables.ts'

/** A store as one transaction sees it; tables are read by others that share its snapshot. */
export type SeenStore = {
  pool: Pool
  client: PoolClient
  snapshot: string
  schemas: readonly StoredSchema[]
  tables: StoredTable[]
}

/**
 * The tracking store first: what the main store knows is never older, so no device that was forgotten there has positions
 * that come to a new one. Rejects with backupElsewhere where it is distributed.
 */
export async function withStores(
  { pool, positions }: Pick<Services, 'pool' | 'positions'>,
  work: (stores: SeenStore[]) => Promise<void>,
): Promise<void> {
  if (await isDistributed(positions)) throw new AppError('backupElsewhere')
  type Given = { schemas: readonly StoredSchema[]; use: (seen: SeenStore) => Promise<void> }
  const see = (store: Pool, { schemas, use }: Given) =>
    inSnapshot(store, async (client) => {
      // Held for hours beside pauses of its own.
      await client.query('SET LOCAL idle_in_transaction_session_timeout = 0')
      const { rows } = await client.query<{ id: string }>('SELECT pg_export_snapshot() AS id')
      const snapshot = rows[0]?.id ?? ''
      const tables = await listTables(client, schemas)
      await use({ pool: store, client, snapshot, schemas, tables })
    })
  if (pool === positions)
    return see(pool, { schemas: ['public', 'tracking'], use: (main) => work([main]) })
  await see(positions, {
    schemas: ['tracking'],
    use: (tracking) => see(pool, { schemas: ['public'], use: (main) => work([main, tracking]) }),
  })
}
