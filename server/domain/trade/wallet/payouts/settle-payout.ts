import type { TransferFault } from '#lib/codes/wallet.ts'
import { inTransaction } from '../../../../db/in-transaction.ts'
import { db, first, rowFor } from '../../../../db/sql.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { bySystem } from '../../pay/tell-finance.ts'
import { payOut, release } from '../hold-money.ts'
import { payoutAdapter } from './adapters.ts'
import type { Approved, PayoutStores } from './approved.ts'

/** How it ended. */
export type Outcome =
  | { state: 'success'; reference: string }
  | { state: 'fail'; fault: TransferFault; reference?: string; isFirst?: boolean }

const statuses = {
  success: { status: 'e_po_suc', transfer: 'SUCCESS' },
  fail: { status: 'e_po_fail', transfer: 'FAIL' },
} as const

/**
 * Ends a transfer as its vendor says. Of many at once, one has an effect. `isFirst`: only while it was
 * handed over once. Answers whether it ended here.
 */
export function settlePayout(
  stores: PayoutStores,
  order: Approved,
  outcome: Outcome,
): Promise<boolean> {
  const { pool, now } = stores
  const { state } = outcome
  const fault = state === 'fail' ? outcome.fault : null
  const isFirst = state === 'fail' && outcome.isFirst === true
  return inTransaction(pool, async (client) => {
    const set = {
      ...statuses[state],
      fault,
      next_check_at: null,
      updated_at: new Date(now()),
      ...(outcome.reference && { reference: outcome.reference }),
    }
    const ended = await first(
      client,
      db
        .updateTable('withdrawal')
        .set(rowFor('withdrawal', set))
        .where('id', '=', order.id)
        .where('status', '=', 'e_po_transfer')
        .where('payout', '=', order.payout)
        .$if(isFirst, (rows) => rows.where('submits', '=', 1))
        .returningAll(),
    )
    if (!ended) return false
    if (state === 'fail') await release(client, ended)
    else await payOut(client, ended, payoutAdapter(stores, order.payout)?.account ?? 'bank')
    const { id, amount, currency, reference, organisation_id: ownerId } = ended
    const object = { kind: 'withdrawal', id, name: String(id), ownerId } as const
    const after = { action: state, payout: order.payout, amount, currency, reference, fault }
    const before = { status: 'e_po_transfer' }
    await writeAudit(client, bySystem(stores), 'wallet/AuditWithdraw', [{ object, before, after }])
    return true
  })
}
