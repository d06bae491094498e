import { inTransaction } from '../../../db/in-transaction.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { openTotp, sealTotp, spendTotp } from './totp.ts'

/** Locks the row: one answer passes once. */
export function checkTotp(
  { pool, config, now }: Pick<Services, 'pool' | 'config' | 'now'>,
  accountId: number,
  answer: string,
): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const account = await first(
      client,
      db.selectFrom('account').select('totp_secret').where('id', '=', accountId).forUpdate(),
    )
    const sealed = account?.totp_secret
    if (!sealed) return false
    const state = openTotp(sealed, accountId, config.SECRET)
    const used = spendTotp(state, answer, { now: now(), secret: config.SECRET })
    if (!used) return false
    const rest = { totp_secret: sealTotp(used, accountId, config.SECRET) }
    await run(
      client,
      db.updateTable('account').set(rowFor('account', rest)).where('id', '=', accountId),
    )
    return true
  })
}
