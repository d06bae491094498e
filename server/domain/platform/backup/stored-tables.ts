import type { PoolClient } from '../../../db/pool.ts'
import { textStatement } from '../../../db/text-statement.ts'

/** Of one store; both where it is one. A former store may hold what is left of the other one. */
export type StoredSchema = 'public' | 'tracking'

/** A table or partition as it was when a snapshot was taken. */
export type StoredTable = {
  oid: number
  /** Changes when it is written anew as a whole. */
  file: number
  schema: StoredSchema
  name: string
  columns: string[]
  /** Of a partition: of its schema. */
  parent: string | null
  bound: string | null
  isUnlogged: boolean
  bytes: number
}

export type StoredSequence = {
  schema: StoredSchema
  name: string
  value: number
  isCalled: boolean
}

/** Not in a backup: what tells of backups and migrations. Queues (schema bullmq) are made anew. */
export const leftOut = ['_prisma_migrations', 'backup', 'backup_part', 'backup_rehearsal'] as const

/** Amounts that must be the same after a restore. */
export const moneyColumns = [
  { table: 'ledger_entry', column: 'amount' },
  { table: 'ledger_account', column: 'balance' },
  { table: 'trade_order', column: 'amount' },
  { table: 'refund', column: 'amount' },
  { table: 'withdrawal', column: 'amount' },
] as const

const tablesText = textStatement(
  'main',
  `SELECT c.oid::int8 AS oid, c.relfilenode::int8 AS file, n.nspname AS schema, c.relname AS name,
     ARRAY(SELECT a.attname::text FROM pg_attribute a
       WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum) AS columns,
     p.relname AS parent, pg_get_expr(c.relpartbound, c.oid) AS bound, c.relpersistence = 'u' AS "isUnlogged",
     coalesce(pg_table_size(c.oid), 0) AS bytes
   FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
   LEFT JOIN pg_inherits i ON i.inhrelid = c.oid LEFT JOIN pg_class p ON p.oid = i.inhparent
   WHERE c.relkind = 'r' AND c.relpersistence <> 't' AND n.nspname = ANY ($2) AND c.relname <> ALL ($1)
     AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
   ORDER BY n.nspname, c.relname`,
)

export async function listTables(
  client: PoolClient,
  schemas: readonly StoredSchema[],
): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(tablesText, [leftOut, schemas])
  return rows
}

const sequencesText = textStatement(
  'main',
  `SELECT schemaname AS schema, sequencename AS name, coalesce(last_value, start_value) AS value,
     last_value IS NOT NULL AS "isCalled"
   FROM pg_sequences WHERE schemaname = ANY ($1) ORDER BY 1, 2`,
)

/** As they are now, whatever the snapshot: no number that a row has comes again. */
export async function listSequences(
  client: PoolClient,
  schemas: readonly StoredSchema[],
): Promise<StoredSequence[]> {
  const { rows } = await client.query<StoredSequence>(sequencesText, [schemas])
  return rows
}

const migrationsText = textStatement(
  'main',
  `SELECT migration_name AS name FROM _prisma_migrations
   WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
)

export async function listMigrations(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(migrationsText)
  return rows.map(({ name }) => name)
}

export async function sumMoney(
  client: PoolClient,
): Promise<{ table: string; column: string; sum: string }[]> {
  const sums = []
  for (const { table, column } of moneyColumns) {
    const text = `SELECT coalesce(sum(${column}), 0)::text AS sum FROM ${table}`
    const { rows } = await client.query<{ sum: string }>(text)
    sums.push({ table: table, column: column, sum: rows[0]?.sum ?? '' })
  }
  return sums
}
