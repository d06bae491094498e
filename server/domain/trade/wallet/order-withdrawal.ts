import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { db, first, rowFor } from '../../../db/sql.ts'
import { crashpoint } from '../../../process/crashpoint.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { cardToPay } from './bank-cards.ts'
import { hold } from './hold-money.ts'
import { lockWallet } from './lock-wallet.ts'
import { ownWallet } from './own-wallet.ts'
import { defaultPayout } from './payouts/adapters.ts'
import { withdrawalHold } from './waiting-withdrawal.ts'
import { checkWalletPassword } from './wallet-password.ts'
import { checkMature, checkPeriods } from './withdrawal-limits.ts'

export type NewWithdrawal = {
  /** ISO 4217. */
  currency: string
  /** Cents. */
  amount: number
  cardId: number
  remark: string
  md5: string
}

/** Holds its money in the transaction that makes the order. Answers its id. */
export async function orderWithdrawal(ctx: Context, order: NewWithdrawal): Promise<number> {
  const { services, caller, now } = ctx
  const { organisationId } = await checkWalletPassword(ctx, order.md5)
  const id = await inTransaction(services.pool, async (client) => {
    await lockWallet(client, organisationId)
    const wallet = await ownWallet(ctx, client)
    const card = await cardToPay(client, wallet, order.cardId)
    const at = new Date(now())
    const { amount, currency, remark } = order
    const row = {
      organisation_id: organisationId,
      applicant_id: caller.accountId ?? 0,
      applicant: caller.name,
      currency,
      amount,
      remark,
      payout: defaultPayout,
      created_at: at,
      updated_at: at,
      ...card,
    }
    const made = await first(
      client,
      db.insertInto('withdrawal').values(rowFor('withdrawal', row)).returning(withdrawalHold),
    )
    if (!made) throw new Error('no withdrawal came back')
    const period = { organisationId, zone: wallet.zone, currency, at }
    await checkPeriods(client, ctx, period)
    await hold(client, made, amount)
    await checkMature(client, ctx, { organisationId, currency })
    const object = { kind: 'withdrawal', id: made.id, name: String(made.id) } as const
    const after = { amount, currency, tail: card.tail }
    await writeAudit(client, ctx, 'wallet/Withdraw', [{ object, after }])
    return made.id
  })
  crashpoint('withdrawn')
  return id
}
