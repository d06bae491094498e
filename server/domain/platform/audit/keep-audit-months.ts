import type { Pool } from '../../../db/pool.ts'
import { textStatement } from '../../../db/text-statement.ts'

const dayMs = 86_400_000
const monthsAhead = 2

const ensureMonths = textStatement(
  'main',
  'SELECT ensure_audit_partitions($1::date, $2::date) AS made',
)
const monthsBefore = textStatement(
  'main',
  `SELECT c.relname AS name FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid
   WHERE inhparent = 'audit'::regclass AND c.relname ~ '^audit_\\d{6}$' AND c.relname < $1 ORDER BY 1`,
)

const monthOf = (time: Date) => time.toISOString().slice(0, 7).replace('-', '')

/** Partitions for this month and two more; drops months ended over `days` ago. */
export async function keepAuditMonths(
  pool: Pool,
  now: number,
  days: number,
): Promise<{ made: number; dropped: string[] }> {
  const first = new Date(now)
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + monthsAhead, 1))
  const { rows } = await pool.query<{ made: number }>(ensureMonths, [
    first.toISOString().slice(0, 10),
    last.toISOString().slice(0, 10),
  ])
  return { made: rows[0]?.made ?? 0, dropped: await dropBefore(pool, new Date(now - days * dayMs)) }
}

async function dropBefore(pool: Pool, time: Date): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(monthsBefore, [`audit_${monthOf(time)}`])
  for (const { name } of rows) await pool.query(`DROP TABLE IF EXISTS ${name}`)
  return rows.map(({ name }) => name)
}
