import { tradeStatus } from '#lib/codes/payment.ts'
import { expectSame, MoneyFault } from '../money-fault.ts'
import { type Model, type Party, type Payer, payers } from './model.ts'
import {
  type Balances,
  kbOfOrder,
  type Real,
  readBalances,
  readCardData,
  readGone,
  readTrades,
  type TradeRow,
} from './real.ts'

const { paid, completed, refunded, arrived } = tradeStatus

const refundClearing = ({ trades }: Model) =>
  trades
    .flatMap(({ refunds }) => refunds)
    .reduce((sum, { state, amount }) => sum + (state === 'processing' ? amount : 0), 0)

/** Paid, and still to go on. */
const orderClearing = ({ trades }: Model) =>
  trades
    .filter(({ status }) => status === paid)
    .reduce((sum, { amount, refunded: back }) => sum + amount - back, 0)

const isPaid = ({ status }: { status: number }) =>
  [paid, completed, arrived, refunded].some((one) => one === status)

const topUpStates = {
  none: null,
  waiting: 'processing',
  sent: 'processing',
  success: 'success',
  fail: 'fail',
} as const

/** What root has gained since the start. */
const gained = (now: Balances, start: Balances, kind: string) =>
  (now[kind] ?? 0) - (start[kind] ?? 0)

const rootKinds = ['revenue', 'sandbox', 'bank', 'suspense'] as const

/** Balances, orders and what was sold are the model's; nothing was paid or split twice. */
export async function checkModel(model: Model, { real, start }: World): Promise<void> {
  const balances = await readBalances(real)
  for (const payer of payers) {
    const { cash, profit, owed, held } = model.purses[payer]
    const shown = { cash, profit, owed, held }
    expectSame(`purse of ${payer}`, purseOf(balances[payer]), shown)
    expectNothingFree(payer, shown)
  }
  const { root } = balances
  for (const kind of rootKinds) expectSame(kind, gained(root, start, kind), model.root[kind])
  expectSame('order_clearing', gained(root, start, 'order_clearing'), orderClearing(model))
  expectSame('refund_clearing', gained(root, start, 'refund_clearing'), refundClearing(model))
  const rows = (await readTrades(real)).map(
    ({ status, refunded: sum, isGiven, topUp, payments, splits, legs }) => ({
      status,
      sum,
      isGiven,
      topUp,
      payments,
      splits,
      taken: legs.map(({ taken }) => taken),
    }),
  )
  const trades = model.trades.map((trade) => {
    const payments = isPaid(trade) ? 1 : 0
    const { status, refunded: sum, isGiven, isSplit } = trade
    const topUp = topUpStates[trade.topUp]
    const taken = trade.legs.map((leg) => leg.taken)
    return { status, sum, isGiven, topUp, payments, splits: isSplit ? 1 : 0, taken }
  })
  expectSame('orders', rows, trades)
  const toppedUp = model.trades.filter(({ topUp }) => topUp === 'success')
  expectSame('data of the card', await readCardData(real), toppedUp.length * kbOfOrder)
}

const purseOf = (balances: Balances) => {
  const { wallet_cash: cash = 0, wallet_profit: profit = 0 } = balances
  const { receivable = 0, withdraw_hold: held = 0 } = balances
  return { cash, profit, owed: 0 - receivable, held }
}

/** Nobody has more at his disposal than what is there and held, less what he owes. */
function expectNothingFree(
  payer: Payer,
  { cash, profit, owed }: { cash: number; profit: number; owed: number },
): void {
  if (owed > 0 && cash + profit > 0) throw new MoneyFault(`${payer} owes and has money`)
}

export type World = { real: Real; start: Balances }

/** Each order is paid and split once, or not at all, and the balances are what orders, refunds and holds add up to. */
export async function checkRace({ real, start }: World): Promise<void> {
  const balances = await readBalances(real)
  const trades = await readTrades(real)
  const ended = trades.filter(({ status }) =>
    [completed, arrived, refunded].some((one) => one === status),
  )
  for (const trade of trades) {
    const times = ended.includes(trade) ? 1 : 0
    expectSame(`payments of ${trade.number}`, trade.payments, isPaid(trade) ? 1 : 0)
    // All of it was refunded between payment and fulfilment.
    const isUnsplit = trade.status === refunded && trade.splits === 0
    expectSame(`splits of ${trade.number}`, trade.splits, isUnsplit ? 0 : times)
    if (trade.refunded > trade.amount) throw new MoneyFault(`${trade.number} is refunded too much`)
    // A dispute has its money.
    const waits = trade.status === paid && trade.refunded < trade.amount
    expectSame(`order ${trade.number} waits`, waits, false)
    const atOperator = real.operator.states.get(trade.number) === 'success'
    expectSame(`data of ${trade.number}`, trade.topUp === 'success', atOperator)
  }
  const toppedUp = trades.filter(({ topUp }) => topUp === 'success')
  expectSame('data of the card', await readCardData(real), toppedUp.length * kbOfOrder)
  const gone = { out: 0, off: 0 }
  for (const payer of payers) {
    const of = await readGone(real, payer)
    gone.out += of.out
    gone.off += of.off
    checkPurse(real, { payer, balances: balances[payer], ended, gone: of })
  }
  const { root } = balances
  const sum = (way: TradeRow['way']) =>
    ended
      .filter((trade) => trade.way === way)
      .reduce((all, trade) => all + trade.refunded - trade.amount, 0)
  expectSame('revenue', gained(root, start, 'revenue'), earnedOf(real, { party: 'root', ended }))
  expectSame('bank', gained(root, start, 'bank'), sum('bank') + gone.out)
  for (const kind of ['order_clearing', 'refund_clearing'])
    expectSame(kind, gained(root, start, kind), 0)
  // What a dispute takes beyond what was left is a loss in suspense, and gone from the vendor's account too.
  const vendor = gained(root, start, 'sandbox') + gained(root, start, 'suspense') + gone.off
  expectSame('sandbox', vendor, sum('sandbox'))
}

const idOfParty = ({ rootId, wallets }: Real, party: Party) =>
  party === 'root' ? rootId : wallets[party as Payer].organisationId

/** What went back of each leg: as if all refunds were one, or as it is noted where somebody gave of its own. */
function takenOf({ number, legs, amount, refunded: sum, splits, hasGifts }: TradeRow): number[] {
  const taken = legs.map((leg) => leg.taken)
  if (hasGifts) {
    const total = taken.reduce((all, one) => all + one, 0)
    expectSame(`what went back of ${number}`, total, sum)
    const isWithin = legs.every((leg) => leg.given <= leg.taken && leg.taken <= leg.amount)
    if (!isWithin) throw new MoneyFault(`${number} took more of a seller than it earned`)
    return taken
  }
  const floors = legs.slice(0, -1).map((leg) => Math.floor((leg.amount * sum) / amount))
  const shares = [...floors, sum - floors.reduce((total, one) => total + one, 0)]
  if (splits > 0 && legs.length > 0) expectSame(`what went back of ${number}`, taken, shares)
  return shares
}

/** Its share of each sale, less what went back of it. */
function earnedOf(
  real: Real,
  { party, ended }: { party: Party; ended: readonly TradeRow[] },
): number {
  const id = idOfParty(real, party)
  return ended.reduce((all, trade) => {
    const at = trade.legs.findIndex((leg) => leg.id === id)
    if (at < 0) return all
    return all + (trade.legs[at]?.amount ?? 0) - (takenOf(trade)[at] ?? 0)
  }, 0)
}

type OfPurse = {
  payer: Payer
  balances: Balances
  ended: readonly TradeRow[]
  gone: { out: number; off: number }
}

function checkPurse(real: Real, { payer, balances, ended, gone }: OfPurse): void {
  const { cash, profit, owed, held } = purseOf(balances)
  if (Math.min(cash, profit, owed, held) < 0)
    throw new MoneyFault(`below nothing: ${payer} ${JSON.stringify(balances)}`)
  expectNothingFree(payer, { cash, profit, owed })
  const own = ended.filter(({ payerId }) => payerId === idOfParty(real, payer))
  const change = own.reduce((all, { way, kind, amount, refunded: back }) => {
    if (kind === 'e_type_recharge') return all + amount - back
    return way === 'wallet' ? all - amount + back : all
  }, real.funds[payer])
  const earned = earnedOf(real, { party: payer, ended })
  expectSame(
    `worth of ${payer}`,
    cash + profit + held - owed,
    change + earned - gone.out + gone.off,
  )
}
