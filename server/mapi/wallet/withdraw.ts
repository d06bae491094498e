import { withdraw as contract } from '#lib/contract/wallet/withdraw.ts'
import { orderWithdrawal } from '../../domain/trade/wallet/order-withdrawal.ts'
import { handle } from '../door/handle.ts'

export const withdraw = handle(contract, async (ctx, params) => {
  const { amount, card_id, remark, md5_pwd: md5 } = params
  const currency = ctx.client.brand.currency.code
  const order = { currency, amount, cardId: Number(card_id), remark, md5 }
  return { withdraw_id: String(await orderWithdrawal(ctx, order)) }
})
