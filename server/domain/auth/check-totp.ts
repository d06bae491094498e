import { inTransaction } from '../../db/in-transaction.ts'
import type { Services } from '../../services.ts'
import { openTotp, sealTotp, spendTotp } from './totp.ts'

/**
 * Whether an answer is the second factor of an account; uses it up. The row is locked meanwhile, so that one answer
 * sent twice at the same time passes once.
 */
export function checkTotp(
  { pool, config, now }: Pick<Services, 'pool' | 'config' | 'now'>,
  accountId: number,
  answer: string,
): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ totp_secret: Buffer | null }>(
      'SELECT totp_secret FROM account WHERE id = $1 FOR UPDATE',
      [accountId],
    )
    const sealed = rows[0]?.totp_secret
    if (!sealed) return false
    const state = openTotp(sealed, accountId, config.SECRET)
    const used = spendTotp(state, answer, { now: now(), secret: config.SECRET })
    if (!used) return false
    await client.query('UPDATE account SET totp_secret = $2 WHERE id = $1', [
      accountId,
      sealTotp(used, accountId, config.SECRET),
    ])
    return true
  })
}
