import {
  type PayoutName,
  type TransferFault,
  type WithdrawalDecision,
  withdrawalDecisions,
} from '#lib/codes/wallet.ts'
import { withdrawLimits } from '#lib/rules/withdrawal.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, db, first, rowFor, run } from '../../../db/sql.ts'
import { crashpoint } from '../../../process/crashpoint.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { attachFile } from '../../platform/file/attach-file.ts'
import { payOut, release, setOffHeld } from './hold-money.ts'
import { defaultPayout, fittingPayouts } from './payouts/adapters.ts'
import type { Approved } from './payouts/approved.ts'
import { payoutLeaseMs } from './payouts/check-payouts.ts'
import { submitPayout } from './payouts/submit-payout.ts'

export type Verdict = {
  id: number
  action: WithdrawalDecision
  /** Of the order that was read: its applicant may have changed it since. */
  rev: number
  reason: string
  fault: TransferFault | undefined
  voucherIds: readonly string[]
  /** Who carries it, once approved. */
  payout: PayoutName
}

const transfers = { approve: 'ACCEPTED', reject: null, success: 'SUCCESS', fail: 'FAIL' } as const

/** Never by the applicant. Of many at once, one has an effect; the others get dataChanged. */
export async function decideWithdrawal(ctx: Context, verdict: Verdict): Promise<void> {
  const { services, caller, now } = ctx
  const { id, action, rev, reason, fault, payout } = verdict
  const { from, to } = withdrawalDecisions[action]
  const order = await inTransaction(services.pool, async (client) => {
    const set = {
      status: to,
      transfer: transfers[action],
      fault: fault ?? null,
      // Else what the applicant wrote last stays.
      ...((reason !== '' || to === 'e_po_fail') && { reason }),
      operator_id: caller.accountId ?? 0,
      operator: caller.name,
      updated_at: new Date(now()),
      ...(action === 'approve' && { payout, next_check_at: new Date(now() + payoutLeaseMs) }),
      ...(from === 'e_po_transfer' && { next_check_at: null }),
    }
    const changed = await first(
      client,
      db
        .updateTable('withdrawal')
        .set(rowFor('withdrawal', set))
        .where('id', '=', id)
        .where('status', '=', from)
        .where('rev', '=', rev)
        .where('applicant_id', '!=', caller.accountId ?? 0)
        // How other transfers end, their vendors say.
        .$if(from === 'e_po_transfer', (rows) => rows.where('payout', '=', defaultPayout))
        .returningAll(),
    )
    if (!changed) throw await refusalOf(client, ctx, verdict)
    if (action === 'approve') {
      await checkPayee(client, ctx, changed)
      changed.set_off = await setOffHeld(client, changed)
      const settled = db.updateTable('withdrawal').set({ set_off: changed.set_off })
      await run(client, settled.where('id', '=', id))
    }
    await addVouchers(client, ctx, verdict)
    if (to === 'e_po_fail') await release(client, changed)
    if (to === 'e_po_suc') await payOut(client, changed, 'bank')
    const { amount, currency, set_off: setOff } = changed
    const object = { kind: 'withdrawal', id, name: String(id) } as const
    const ownerId = changed.organisation_id
    const vouchers = verdict.voucherIds.length
    const after = {
      action,
      payout: changed.payout,
      amount,
      currency,
      reason,
      fault,
      vouchers,
      ...(setOff > 0 && { setOff }),
    }
    await writeAudit(client, ctx, 'wallet/AuditWithdraw', [
      { object: { ...object, ownerId }, before: { status: from }, after },
    ])
    return changed
  })
  crashpoint('decided')
  if (action === 'approve') await submitPayout(services, order)
}

async function refusalOf(client: PoolClient, { caller }: Context, { id, action, rev }: Verdict) {
  const found = await first(
    client,
    db
      .selectFrom('withdrawal')
      .select(['applicant_id', 'status', 'rev', 'payout'])
      .where('id', '=', id),
  )
  if (!found) return new AppError('notFound')
  if (found.applicant_id === caller.accountId) return new AppError('withdrawOwn')
  const isCarried = found.status === withdrawalDecisions[action].from && found.rev === rev
  return new AppError(
    isCarried && found.payout !== defaultPayout ? 'withdrawCarried' : 'dataChanged',
  )
}

/** Whether the wallet still says that this card is its own: else the order can only be rejected. */
export const payeeHolds = ({
  organisation_id,
  card_id,
  holder,
}: Pick<Approved, 'organisation_id' | 'card_id' | 'holder'>) =>
  db
    .selectFrom('wallet as w')
    .innerJoin('bank_card as c', 'c.organisation_id', 'w.organisation_id')
    .select(['w.identity', 'w.licence_id as licenceId'])
    .where('w.organisation_id', '=', organisation_id)
    .where('w.real_name', '=', holder)
    .where('w.identity', 'is not', null)
    .where('c.id', '=', card_id)
    .where('c.removed_at', 'is', null)

async function checkPayee(
  client: PoolClient,
  { services }: Context,
  order: Approved,
): Promise<void> {
  if (!(await first(client, payeeHolds(order)))) throw new AppError('withdrawInfoIncomplete')
  const { payee_kind: kind, currency, payout } = order
  const fitting: readonly string[] = fittingPayouts(services, { kind, currency })
  if (!fitting.includes(payout)) throw new AppError('payoutUnfit')
}

async function addVouchers(
  client: PoolClient,
  ctx: Context,
  { id, action, voucherIds }: Verdict,
): Promise<void> {
  for (const fileId of new Set(voucherIds)) {
    await attachFile(client, ctx, { fileId, kind: 'voucher' })
    const added = db.insertInto('withdrawal_voucher').values({ withdrawal_id: id, file_id: fileId })
    const isNew = await run(
      client,
      added.onConflict((conflict) => conflict.column('file_id').doNothing()),
    )
    if (!isNew) throw new AppError('notFound')
  }
  const attached = await all(
    client,
    db.selectFrom('withdrawal_voucher').select('file_id').where('withdrawal_id', '=', id),
  )
  const max = withdrawLimits.vouchers
  if (attached.length > max) throw new AppError('tooManyVouchers', { max })
  if (action === 'success' && attached.length === 0) throw new AppError('voucherNeeded')
}
