import { inTransaction } from './in-transaction.ts'
import type { Pool, PoolClient } from './pool.ts'
import { textStatement } from './text-statement.ts'

/** Whether the database has the role that is bound to a subtree; a user who may make no roles goes without. */
const scoped = new WeakMap<Pool, Promise<boolean>>()

const scopedRole = textStatement(
  'main',
  `SELECT has_table_privilege(oid, 'organisation', 'UPDATE') AS "isReady" FROM pg_roles
   WHERE rolname = 'waypost_scoped'`,
)
const enterScope = textStatement(
  'main',
  `SELECT set_config('app.path', $1, true), set_config('role', 'waypost_scoped', true)`,
)

const notAllowed = '42501'

async function hasScopedRole(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ isReady: boolean | null }>(scopedRole)
  if (!rows[0]?.isReady) return false
  try {
    await inTransaction(pool, (client) => client.query('SET LOCAL ROLE waypost_scoped'))
    return true
  } catch (error) {
    if ((error as { code?: string }).code === notAllowed) return false
    throw error
  }
}

/**
 * Runs statements as one transaction in which the database itself shows and changes no organisation, account, group or
 * audit event outside the subtree of `path`, and changes no device there: row-level security as the second belt
 * (docs/security.md#row-level-security). What the platform has checked before stays checked; this catches a check that was forgotten.
 */
export async function inScope<T>(
  pool: Pool,
  path: string,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  let known = scoped.get(pool)
  if (!known) {
    known = hasScopedRole(pool)
    known.catch(() => scoped.delete(pool))
    scoped.set(pool, known)
  }
  const isScoped = await known
  return inTransaction(pool, async (client) => {
    if (isScoped) {
      await client.query(enterScope, [path])
    }
    return work(client)
  })
}
