import type { PoolClient } from './pool.ts'
import { textStatement } from './text-statement.ts'

const lockSubject = textStatement('main', 'SELECT pg_advisory_xact_lock(hashtext($1::text))')
const lockOne = textStatement('main', 'SELECT pg_advisory_xact_lock(hashtext($1::text), $2::int)')
const lockNamed = textStatement(
  'main',
  'SELECT pg_advisory_xact_lock(hashtext($1::text), hashtext($2::text))',
)

/** Of one subject (kind and id or name). */
export async function lockUntilCommit(
  client: PoolClient,
  subject: string,
  one?: number | string,
): Promise<void> {
  if (one === undefined) await client.query(lockSubject, [subject])
  else await client.query(typeof one === 'number' ? lockOne : lockNamed, [subject, one])
}

const tryLock = textStatement(
  'main',
  'SELECT pg_try_advisory_xact_lock(hashtext($1::text)) AS "isHeld"',
)

/** False where another holds it. */
export async function tryLockUntilCommit(client: PoolClient, subject: string): Promise<boolean> {
  const { rows } = await client.query<{ isHeld: boolean }>(tryLock, [subject])
  return rows[0]?.isHeld === true
}
