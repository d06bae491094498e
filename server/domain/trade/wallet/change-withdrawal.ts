import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { db, first, rowFor } from '../../../db/sql.ts'
import { crashpoint } from '../../../process/crashpoint.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { cardToPay } from './bank-cards.ts'
import { hold } from './hold-money.ts'
import { lockWallet } from './lock-wallet.ts'
import { ownWallet } from './own-wallet.ts'
import { waitingWithdrawal, withdrawalHold } from './waiting-withdrawal.ts'
import { checkWalletPassword } from './wallet-password.ts'
import { checkMature, checkPeriods } from './withdrawal-limits.ts'

export type ChangedWithdrawal = {
  id: number
  amount: number | undefined
  cardId: number | undefined
  reason: string
  md5: string
}

/** While it waits. */
export async function changeWithdrawal(ctx: Context, change: ChangedWithdrawal): Promise<void> {
  const { services, now } = ctx
  const { organisationId } = await checkWalletPassword(ctx, change.md5)
  await inTransaction(services.pool, async (client) => {
    await lockWallet(client, organisationId)
    const wallet = await ownWallet(ctx, client)
    const before = await waitingWithdrawal(client, organisationId, change.id)
    const card = await cardToPay(client, wallet, change.cardId ?? before.card_id)
    const amount = change.amount ?? before.amount
    if (amount === before.amount && card.card_id === before.card_id)
      throw new AppError('nothingToChange')
    const set = {
      ...card,
      amount,
      rev: before.rev + 1,
      reason: change.reason,
      updated_at: new Date(now()),
    }
    const after = await first(
      client,
      db
        .updateTable('withdrawal')
        .set(rowFor('withdrawal', set))
        .where('id', '=', change.id)
        .where('status', '=', 'e_po_create')
        .where('rev', '=', before.rev)
        .returning(withdrawalHold),
    )
    if (!after) throw new AppError('dataChanged')
    const { currency, created_at: at } = before
    await checkPeriods(client, ctx, { organisationId, zone: wallet.zone, currency, at })
    if (amount !== before.amount) await hold(client, after, amount - before.amount)
    await checkMature(client, ctx, { organisationId, currency })
    const object = { kind: 'withdrawal', id: change.id, name: String(change.id) } as const
    const facts = { amount, tail: after.tail, reason: change.reason }
    await writeAudit(client, ctx, 'wallet/ModifyWithdraw', [
      { object, before: { amount: before.amount, tail: before.tail }, after: facts },
    ])
  })
  crashpoint('changed')
}
