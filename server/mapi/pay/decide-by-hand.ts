import { decideByHand as contract } from '#lib/contract/pay/decide-by-hand.ts'
import { decideHandPayment } from '../../domain/trade/pay/decide-hand-payment.ts'
import { badParam } from '../door/bad-param.ts'
import { handle } from '../door/handle.ts'

export const decideByHand = handle(contract, async (ctx, params) => {
  const { out_trade_no: number, action, total_fee: amount, reason, voucher_ids } = params
  if (action === 'reject' && reason === '') throw badParam(ctx, 'reason', 'required')
  const isConfirmed = action === 'confirm'
  await decideHandPayment(ctx, { number, isConfirmed, amount, reason, voucherIds: voucher_ids })
  return {}
})
