import { auditWithdraw as contract } from '#lib/contract/wallet/audit-withdraw.ts'
import { auditWithdrawal } from '../../domain/trade/wallet/audit-withdrawal.ts'
import { badParam } from '../door/bad-param.ts'
import { handle } from '../door/handle.ts'

export const auditWithdraw = handle(contract, async (ctx, params) => {
  const { withdraw_id, action, rev, reason, fault, payout, voucher_ids: voucherIds } = params
  if (action === 'reject' && reason === '') throw badParam(ctx, 'reason', 'required')
  if (action === 'fail' && fault === undefined) throw badParam(ctx, 'fault', 'required')
  const verdict = { id: Number(withdraw_id), action, rev, reason, payout, voucherIds }
  await auditWithdrawal(ctx, { ...verdict, fault: action === 'fail' ? fault : undefined })
  return {}
})
