import { undoWithdraw as contract } from '#lib/contract/wallet/undo-withdraw.ts'
import { undoWithdrawal } from '../../domain/trade/wallet/order-withdrawal.ts'
import { handle } from '../door/handle.ts'

export const undoWithdraw = handle(contract, async (ctx, params) => {
  const { withdraw_id, reason, md5_pwd: md5 } = params
  await undoWithdrawal(ctx, { id: Number(withdraw_id), reason, md5 })
  return {}
})
