import { AppError } from '../../../app-error.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first, run } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { type CodeBinding, fitsCode, hashCode } from './code-hash.ts'

const mostTries = 5

/** Counts before comparing: five tries, parallel ones too. For `spendCode`. */
export async function proveCode(
  { pool, config, now }: Pick<Services, 'pool' | 'config' | 'now'>,
  binding: CodeBinding,
  code: string,
): Promise<number> {
  const row = await first(
    pool,
    db
      .updateTable('verification_code')
      .set({ tries: (eb) => eb('tries', '+', 1) })
      .where('id', '=', newestSent(binding))
      .where('tries', '<', mostTries)
      .where('used_at', 'is', null)
      .where('expires_at', '>', new Date(now()))
      .returning(['id', 'code_hash']),
  )
  if (!row) throw new AppError('codeExpired')
  if (!fitsCode(row.code_hash, hashCode(binding, code, config.SECRET)))
    throw new AppError('codeWrong')
  return row.id
}

const newestSent = ({ target, purpose, subject }: CodeBinding) =>
  db
    .selectFrom('verification_code')
    .select('id')
    .where('target', '=', target)
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where((eb) => eb.ref('is_sent'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)

/** In the change's transaction: a refusal leaves the code good. */
export async function spendCode(client: PoolClient, id: number, now: number): Promise<void> {
  const used = db.updateTable('verification_code').set({ used_at: new Date(now) })
  const count = await run(client, used.where('id', '=', id).where('used_at', 'is', null))
  if (count !== 1) throw new AppError('codeExpired')
}
