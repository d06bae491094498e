import { removeCard as contract } from '#lib/contract/wallet/remove-card.ts'
import { handle } from '#mapi/handle.ts'
import { dropCard } from '../../domain/trade/wallet/bank-cards.ts'

export const removeCard = handle(contract, async (ctx, { card_id, md5_pwd }) => {
  await dropCard(ctx, Number(card_id), md5_pwd)
  return {}
})
