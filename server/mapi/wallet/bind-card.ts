import { bindCard as contract } from '#lib/contract/wallet/bind-card.ts'
import { addCard } from '../../domain/wallet/bank-cards.ts'
import { handle } from '../handle.ts'

export const bindCard = handle(contract, async (ctx, params) => {
  const { card_no: number, bank, branch, md5_pwd: md5 } = params
  return { card_id: String(await addCard(ctx, { number, bank, branch, md5 })) }
})
