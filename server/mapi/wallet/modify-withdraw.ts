import { modifyWithdraw as contract } from '#lib/contract/wallet/modify-withdraw.ts'
import { changeWithdrawal } from '../../domain/trade/wallet/order-withdrawal.ts'
import { handle } from '../door/handle.ts'

export const modifyWithdraw = handle(contract, async (ctx, params) => {
  const { withdraw_id, amount, card_id, reason, md5_pwd: md5 } = params
  const cardId = card_id === undefined ? undefined : Number(card_id)
  await changeWithdrawal(ctx, { id: Number(withdraw_id), amount, cardId, reason, md5 })
  return {}
})
