import { inTransaction } from './in-transaction.ts'
import type { Pool, PoolClient } from './pool.ts'
import { textStatement } from './text-statement.ts'

/** Whether the role bound to a subtree exists; some users may not create roles. */
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
 * A transaction in which row-level security hides all outside the subtree of `path`
 * (docs/security.md#row-level-security), should a check be forgotten.
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
