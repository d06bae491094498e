import type { PoolClient } from '../../db/pool.ts'
import { AppError } from '../../errors.ts'
import type { Services } from '../../services.ts'
import { type CodeBinding, fitsCode, hashCode } from './code-hash.ts'

/** Wrong tries that a code survives; the next one, right or wrong, finds it gone (security.md §3.4). */
const mostTries = 5

/**
 * Checks a code against the newest one sent for this purpose, target and subject. Each try is counted by itself,
 * before the comparison: tries at the same time are five in total too. Throws codeExpired (none in force, or tried too
 * often) or codeWrong. Returns what `spendCode` takes.
 */
export async function proveCode(
  { pool, config, now }: Pick<Services, 'pool' | 'config' | 'now'>,
  binding: CodeBinding,
  code: string,
): Promise<string> {
  const { rows } = await pool.query<{ id: string; code_hash: Buffer }>(
    `UPDATE verification_code SET tries = tries + 1
     WHERE id = (SELECT id FROM verification_code
                 WHERE target = $1 AND purpose = $2 AND subject = $3 AND is_sent ORDER BY created_at DESC, id DESC LIMIT 1)
       AND tries < $4 AND used_at IS NULL AND expires_at > $5
     RETURNING id::text, code_hash`,
    [binding.target, binding.purpose, binding.subject, mostTries, new Date(now())],
  )
  const [row] = rows
  if (!row) throw new AppError('codeExpired')
  if (!fitsCode(row.code_hash, hashCode(binding, code, config.SECRET)))
    throw new AppError('codeWrong')
  return row.id
}

/** Uses a proven code up, in the transaction of the deed: it serves once, and stays good when the deed is refused. */
export async function spendCode(client: PoolClient, id: string, now: number): Promise<void> {
  const { rowCount } = await client.query(
    'UPDATE verification_code SET used_at = $2 WHERE id = $1 AND used_at IS NULL',
    [id, new Date(now)],
  )
  if (rowCount !== 1) throw new AppError('codeExpired')
}
