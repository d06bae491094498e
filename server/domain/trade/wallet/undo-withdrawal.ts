import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { db, first } from '../../../db/sql.ts'
import { crashpoint } from '../../../process/crashpoint.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { release } from './hold-money.ts'
import { lostWithdrawal, withdrawalHold } from './waiting-withdrawal.ts'
import { checkWalletPassword } from './wallet-password.ts'

/** While it waits; its money is free again. */
export async function undoWithdrawal(
  ctx: Context,
  { id, reason, md5 }: { id: number; reason: string; md5: string },
): Promise<void> {
  const { services, now } = ctx
  const { organisationId } = await checkWalletPassword(ctx, md5)
  await inTransaction(services.pool, async (client) => {
    const undone = await first(
      client,
      db
        .updateTable('withdrawal')
        .set({ status: 'e_po_undo', reason, updated_at: new Date(now()) })
        .where('id', '=', id)
        .where('organisation_id', '=', organisationId)
        .where('status', '=', 'e_po_create')
        .returning(withdrawalHold),
    )
    if (!undone) throw await lostWithdrawal(client, organisationId, id)
    await release(client, undone)
    const object = { kind: 'withdrawal', id, name: String(id) } as const
    const after = { status: 'e_po_undo', amount: undone.amount, reason }
    await writeAudit(client, ctx, 'wallet/UndoWithdraw', [{ object, after }])
  })
  crashpoint('undone')
}
