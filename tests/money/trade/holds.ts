import fc from 'fast-check'
import { db, first } from '#server/db/sql.ts'
import { decideWithdrawal } from '#server/domain/trade/wallet/decide-withdrawal.ts'
import { orderWithdrawal } from '#server/domain/trade/wallet/order-withdrawal.ts'
import { undoWithdrawal } from '#server/domain/trade/wallet/undo-withdrawal.ts'
import { writeOffDebt } from '#server/domain/trade/wallet/write-off-debt.ts'
import { newVoucher } from '../model/real.ts'
import { gain, maturingOf, type Payer } from './model.ts'
import { type Operation, outcomeOf } from './operation.ts'
import { currency, type Real, readBalances } from './real.ts'

type Seller = { payer: 'dealer' | 'sub' }
/** Cents, or all of the profit. */
type Held = Seller & { amount: number | 'all' }
const seller = fc.constantFrom('dealer' as const, 'sub' as const)

/** More than a unit is withdrawn. */
const leastHeld = 101

export const hold: Operation<Held> = {
  params: fc.record({
    payer: seller,
    amount: fc.oneof(fc.constant('all' as const), fc.integer({ min: 101, max: 1200 })),
  }),
  play: (model, { payer: who, amount: asked }) => {
    const purse = model.purses[who]
    const amount = asked === 'all' ? Math.max(leastHeld, purse.profit) : asked
    if (amount > purse.profit) return 'withdrawAboveMax'
    const maturing = maturingOf(model, who)
    if (maturing > 0 && purse.profit - amount < maturing) return 'withdrawImmature'
    purse.profit -= amount
    purse.held += amount
    purse.orders.push(amount)
    return 'ok'
  },
  run: (real, { payer: who, amount: asked }) =>
    outcomeOf(async () => {
      const { ctx, cardId } = real.wallets[who]
      const amount = asked === 'all' ? Math.max(leastHeld, await readProfit(real, who)) : asked
      const given = { currency, amount, cardId, remark: '', md5: real.walletMd5 }
      real.held[who].push(await orderWithdrawal(ctx, given))
    }),
}

async function readProfit(real: Real, who: Payer): Promise<number> {
  return (await readBalances(real))[who].wallet_profit ?? 0
}

export const release: Operation<Seller> = {
  params: fc.record({ payer: seller }),
  play: (model, { payer: who }) => {
    const purse = model.purses[who]
    const amount = purse.orders.pop()
    if (amount === undefined) return 'none'
    purse.held -= amount
    gain(purse, 'profit', amount)
    return 'ok'
  },
  run: async (real, { payer: who }) => {
    const id = real.held[who].pop()
    if (id === undefined) return 'none'
    const { ctx } = real.wallets[who]
    return outcomeOf(() => undoWithdrawal(ctx, { id, reason: 'x', md5: real.walletMd5 }))
  },
}

async function judge(real: Real, id: number, action: 'approve' | 'success'): Promise<void> {
  const voucherIds = action === 'success' ? [await newVoucher(real)] : []
  const verdict = { id, action, rev: 1, reason: '', fault: undefined, payout: 'manual' } as const
  await decideWithdrawal(real.clerk, { ...verdict, voucherIds })
}

/** Approved and transferred by finance: what is owed comes first. The newest that waits. */
export const payOut: Operation<Seller> = {
  params: fc.record({ payer: seller }),
  play: (model, { payer: who }) => {
    const purse = model.purses[who]
    const amount = purse.orders.at(-1)
    if (amount === undefined) return 'none'
    if (purse.owed >= amount) return 'withdrawOwed'
    model.root.bank += amount - purse.owed
    purse.orders.pop()
    purse.held -= amount
    purse.owed = 0
    return 'ok'
  },
  run: async (real, { payer: who }) => {
    const id = real.held[who].at(-1)
    if (id === undefined) return 'none'
    const outcome = await outcomeOf(() => judge(real, id, 'approve'))
    if (outcome !== 'ok') return outcome
    real.held[who] = real.held[who].filter((one) => one !== id)
    return outcomeOf(() => judge(real, id, 'success'))
  },
}

/** Half of a debt, or the whole of a small one. */
const givenUp = (owed: number) => Math.ceil(owed / 2)

export const writeOff: Operation<Seller> = {
  params: fc.record({ payer: seller }),
  play: (model, { payer: who }) => {
    const purse = model.purses[who]
    if (purse.owed === 0) return 'none'
    const amount = givenUp(purse.owed)
    purse.owed -= amount
    model.root.suspense -= amount
    return 'ok'
  },
  run: async (real, { payer: who }) => {
    const { organisationId } = real.wallets[who]
    const found = await first(
      real.services.pool,
      db
        .selectFrom('ledger_account')
        .select(['id', 'balance'])
        .where('organisation_id', '=', organisationId)
        .where('kind', '=', 'receivable')
        .where('balance', '<', 0),
    )
    if (!found) return 'none'
    const owed = -Number(found.balance)
    const given = { id: found.id, owed, amount: givenUp(owed), reason: 'x' }
    return outcomeOf(() => writeOffDebt(real.clerk, given))
  },
}
