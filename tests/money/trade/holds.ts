import fc from 'fast-check'
import { orderWithdrawal, undoWithdrawal } from '#server/domain/wallet/order-withdrawal.ts'
import { type Operation, outcomeOf } from './operation.ts'
import { currency } from './real.ts'

type Held = { payer: 'dealer' | 'sub'; amount: number }
const seller = fc.constantFrom('dealer' as const, 'sub' as const)

export const hold: Operation<Held> = {
  params: fc.record({ payer: seller, amount: fc.integer({ min: 101, max: 1200 }) }),
  play: (model, { payer: who, amount }) => {
    const purse = model.purses[who]
    if (amount > purse.profit) return 'withdrawAboveMax'
    purse.profit -= amount
    purse.held += amount
    purse.orders.push(amount)
    return 'ok'
  },
  run: (real, { payer: who, amount }) =>
    outcomeOf(async () => {
      const { ctx, cardId } = real.wallets[who]
      const given = { currency, amount, cardId, remark: '', md5: real.walletMd5 }
      real.held[who].push(await orderWithdrawal(ctx, given))
    }),
}

export const release: Operation<{ payer: 'dealer' | 'sub' }> = {
  params: fc.record({ payer: seller }),
  play: (model, { payer: who }) => {
    const purse = model.purses[who]
    const amount = purse.orders.pop()
    if (amount === undefined) return 'none'
    purse.held -= amount
    purse.profit += amount
    return 'ok'
  },
  run: async (real, { payer: who }) => {
    const id = real.held[who].pop()
    if (id === undefined) return 'none'
    const { ctx } = real.wallets[who]
    return outcomeOf(() => undoWithdrawal(ctx, { id, reason: 'x', md5: real.walletMd5 }))
  },
}
