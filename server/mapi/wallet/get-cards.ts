import { getCards as contract } from '#lib/contract/wallet/get-cards.ts'
import { listCards } from '../../domain/trade/wallet/bank-cards.ts'
import { ownWallet } from '../../domain/trade/wallet/own-wallet.ts'
import { handle } from '../door/handle.ts'

export const getCards = handle(contract, async (ctx) => {
  const { pool } = ctx.services
  const { organisationId, realName } = await ownWallet(ctx, pool)
  const cards = await listCards(pool, organisationId)
  return {
    items: cards.map(({ id, holder, ...card }) => ({
      ...card,
      holder,
      card_id: String(id),
      is_usable: holder === realName,
    })),
  }
})
