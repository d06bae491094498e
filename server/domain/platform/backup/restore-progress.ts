import { inTransaction } from '../../../db/in-transaction.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'

/** A database is not what a restore may fill; says which, and what is in it. */
export class RestoreRefused extends Error {
  override readonly name = 'RestoreRefused'
}

const filledText = `
  SELECT current_database() AS database, format('%I.%I', n.nspname, c.relname) AS "table"
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p', 'm', 'f') AND n.nspname <> 'information_schema' AND n.nspname !~ '^pg_'
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
  ORDER BY 2 LIMIT 1`

type Filled = { database: string; table: string }

/** Notes in the database itself what it is filled from. Throws RestoreRefused unless it is empty, or was begun from that. */
export function beginRestore(store: Pool, backup: string): Promise<void> {
  return inTransaction(store, async (client) => {
    const { rows: begun } = await client.query<{ is: boolean }>(
      `SELECT to_regclass('restore.backup') IS NOT NULL AS "is"`,
    )
    if (begun[0]?.is) return checkSame(client, backup)
    const { rows } = await client.query<Filled>(filledText)
    const filled = rows[0]
    if (filled)
      throw new RestoreRefused(
        `The database ${filled.database} is not empty: it has the table ${filled.table}. Name an empty one.`,
      )
    await client.query('CREATE SCHEMA restore')
    await client.query('CREATE TABLE restore.backup (id text PRIMARY KEY)')
    await client.query('CREATE TABLE restore.part (name text PRIMARY KEY)')
    await client.query('INSERT INTO restore.backup VALUES ($1)', [backup])
  })
}

async function checkSame(client: PoolClient, backup: string): Promise<void> {
  const { rows } = await client.query<{ id: string; database: string }>(
    'SELECT id, current_database() AS database FROM restore.backup',
  )
  const [begun] = rows
  if (begun && begun.id !== backup)
    throw new RestoreRefused(
      `The database ${begun.database} was begun from the backup ${begun.id}: go on with that one, or name an empty database.`,
    )
}

/** Names of parts that are whole there. */
export async function doneParts(store: Pool): Promise<string[]> {
  const { rows } = await store.query<{ name: string }>('SELECT name FROM restore.part')
  return rows.map(({ name }) => name)
}

export async function noteDone(store: Pool | PoolClient, name: string): Promise<void> {
  await store.query('INSERT INTO restore.part VALUES ($1) ON CONFLICT DO NOTHING', [name])
}
