import { removeCard as contract } from '#lib/contract/wallet/remove-card.ts'
import { dropCard } from '../../domain/trade/wallet/bank-cards.ts'
import { handle } from '../door/handle.ts'

export const removeCard = handle(contract, async (ctx, { card_id, md5_pwd }) => {
  await dropCard(ctx, Number(card_id), md5_pwd)
  return {}
})
