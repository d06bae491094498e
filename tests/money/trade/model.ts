import { tradeStatus } from '#lib/codes/payment.ts'

export const payers = ['dealer', 'sub', 'owner'] as const
export type Payer = (typeof payers)[number]
export type Party = 'root' | Payer

/** The sellers and the buyer of the tree, root first. */
const chain: readonly Party[] = ['root', 'dealer', 'sub', 'owner']

/** Cents: what a package costs each of the chain. */
export type Prices = Record<Payer, number>

/** What an organisation has, and owes. */
export type Purse = {
  cash: number
  profit: number
  owed: number
  held: number
  /** Withdrawals that wait. */
  orders: number[]
}

export type Way = 'wallet' | 'sandbox' | 'bank'
type Share = { party: Party; profit: number; cash: number; owed: number }
/** What a refund or a dispute took from, to be given back. */
export type Taken = {
  amount: number
  before: number
  shares: Share[]
  state: 'processing' | 'complete' | 'fail' | 'open' | 'won' | 'lost'
}
export type ModelRefund = Taken & {
  /** The one seller that gives it. */
  giver?: Payer
  kind: 'business_money' | 'business' | 'money'
  /** What the vendor answers next. */
  next: 'success' | 'failed'
}

export type ModelTrade = {
  kind: 'package' | 'sim' | 'recharge'
  payer: Payer
  way: Way
  amount: number
  /** `taken`: what refunds, gifts and disputes took of it. */
  legs: { party: Party; amount: number; taken: number }[]
  status: number
  refunded: number
  /** Of a wallet's payment. */
  fromProfit: number
  /** Whether what was sold is there. */
  isGiven: boolean
  /** Whether its money has gone on to those who earn it. */
  isSplit: boolean
  isRejected: boolean
  /** Another sum came and waits in suspense. */
  isOdd: boolean
  expiresAt: number
  vendor: 'none' | 'pending' | 'paid' | 'short' | 'failed' | 'cancelled'
  refunds: ModelRefund[]
  dispute: (Taken & { whole: number }) | undefined
  /** Of a card, once it is paid. */
  topUp: 'none' | 'waiting' | 'sent' | 'success' | 'fail'
  /** What the operator has of it. */
  atOperator: 'nothing' | 'processing' | 'success' | 'fail'
  /** On the clock of the model; until then its money can be charged back. */
  maturesAt: number | undefined
  /** What a recharge paid of a debt. */
  setOff: number
}

/** Pure: nothing but numbers. Amounts are cents; what root has is counted from the start of the run. */
export type Model = {
  /** Milliseconds that have passed. */
  clock: number
  prices: Prices
  purses: Record<Payer, Purse>
  root: { revenue: number; sandbox: number; bank: number; suspense: number }
  trades: ModelTrade[]
}

export const newModel = (prices: Prices): Model => ({
  clock: 0,
  prices,
  trades: [],
  purses: { dealer: newPurse(), sub: newPurse(), owner: newPurse() },
  root: { revenue: 0, sandbox: 0, bank: 0, suspense: 0 },
})
const newPurse = (): Purse => ({ cash: 0, profit: 0, owed: 0, held: 0, orders: [] })

/** What each above the payer keeps: the price of the next below it, less its own. */
export function legsOf(prices: Prices, payer: Payer): ModelTrade['legs'] {
  const costOf = (party: Party | undefined) => (!party || party === 'root' ? 0 : prices[party])
  const above = chain.slice(0, chain.indexOf(payer))
  return above.map((party, at) => ({
    party,
    amount: costOf(chain[at + 1]) - costOf(party),
    taken: 0,
  }))
}

const { paid, completed, arrived, refunded } = tradeStatus
const isSettled = (status: number) => [paid, completed, arrived].some((one) => one === status)

/** Days that money of the vendor can be charged back. */
export const sandboxDays = 1
const dayMs = 86_400_000

const isMaturing = ({ clock }: Model, { maturesAt = 0 }: ModelTrade) => maturesAt > clock

/** By its way, or, from a purse, as long as what may be in it (docs/money.md#profit-that-matures). */
function maturityOf(model: Model, { way, payer }: ModelTrade): number | undefined {
  if (way === 'bank') return undefined
  if (way === 'sandbox') return model.clock + sandboxDays * dayMs
  const ends = model.trades
    .filter((trade) => trade.payer === payer || trade.legs.some(({ party }) => party === payer))
    .map(({ maturesAt = 0 }) => maturesAt)
  const last = Math.max(0, ...ends)
  return last > model.clock ? last : undefined
}

/** Of somebody's profit, what cannot be withdrawn yet. */
export function maturingOf(model: Model, who: Payer): number {
  const parts = model.trades
    .filter((trade) => isMaturing(model, trade))
    .flatMap((trade) => {
      const { legs, amount, refunded: back, isSplit, kind, payer, setOff } = trade
      if (!isSplit) return []
      if (kind === 'recharge') return payer === who ? [Math.min(setOff, amount - back)] : []
      const own = legs.filter(({ party }) => party === who)
      return own.map((leg) => leg.amount - leg.taken)
    })
  return parts.reduce((sum, part) => sum + Math.max(0, part), 0)
}

/** Its money is here. */
export function pay(model: Model, trade: ModelTrade): void {
  trade.status = paid
  fulfil(model, trade)
}

/** What comes to a wallet pays its debt first; answers what it paid of it. */
export function gain(purse: Purse, part: 'cash' | 'profit', amount: number): number {
  const settled = Math.min(amount, purse.owed)
  purse.owed -= settled
  purse[part] += amount - settled
  return settled
}

/** From one part after the other; the rest is owed. */
function lose(purse: Purse, amount: number, parts: readonly ('cash' | 'profit')[]) {
  const taken = { cash: 0, profit: 0, owed: amount }
  for (const part of parts) {
    taken[part] = Math.min(taken.owed, purse[part])
    purse[part] -= taken[part]
    taken.owed -= taken[part]
  }
  purse.owed += taken.owed
  return taken
}

/** What was paid for: the wallet's money, or the quota and each one's share. Data of a card waits for its operator. */
export function fulfil(model: Model, trade: ModelTrade): void {
  const { kind, payer, amount, legs } = trade
  if (trade.status !== paid || trade.refunded > 0) return
  if (kind === 'sim' && trade.topUp === 'none') trade.topUp = 'waiting'
  if (kind === 'sim' && trade.topUp !== 'success') return
  trade.isSplit = true
  trade.maturesAt = maturityOf(model, trade)
  if (kind === 'recharge') {
    trade.setOff = gain(model.purses[payer], 'cash', amount)
    trade.status = arrived
    return
  }
  trade.isGiven = true
  trade.status = completed
  for (const { party, amount: share } of legs) {
    if (party === 'root') model.root.revenue += share
    else gain(model.purses[party], 'profit', share)
  }
}

/** Floors of each leg as if all refunds so far were one, the rest from the last (docs/money.md#refunds). */
function sharesOf({ legs, amount: total }: ModelTrade, from: number, to: number): number[] {
  const upTo = (sum: number) => {
    const floors = legs.slice(0, -1).map(({ amount }) => Math.floor((amount * sum) / total))
    return [...floors, sum - floors.reduce((all, one) => all + one, 0)]
  }
  const before = upTo(from)
  return upTo(to).map((share, at) => share - (before[at] ?? 0))
}

/**
 * Nobody below nothing: what one lacks the others bear by what they have left, cents from the last. Nobody gets anything: cents
 * that rounding would give the last are left to the first of those who bear most.
 */
function within(wanted: readonly number[], left: readonly number[]): number[] {
  const shares = wanted.map((share, at) => Math.max(0, Math.min(share, left[at] ?? 0)))
  const total = (of: readonly number[]) => of.reduce((all, one) => all + one, 0)
  const lacking = total(wanted) - total(shares)
  if (lacking < 0) {
    const most = shares.indexOf(Math.max(...shares))
    shares[most] = (shares[most] ?? 0) + lacking
  }
  if (lacking <= 0) return shares
  const room = left.map((part, at) => part - (shares[at] ?? 0))
  const borne = room.map((part) => Math.floor((part * lacking) / total(room)))
  for (let cents = lacking - total(borne); cents > 0; cents--) {
    const last = room.findLastIndex((part, at) => part > (borne[at] ?? 0))
    borne[last] = (borne[last] ?? 0) + 1
  }
  return shares.map((share, at) => share + (borne[at] ?? 0))
}

const givenOf = ({ refunds }: ModelTrade) =>
  refunds
    .filter(({ giver, state }) => giver && state !== 'fail')
    .reduce((sum, { amount }) => sum + amount, 0)

/** Of each leg, pro rata, as far as it is left. */
function partsOf(trade: ModelTrade, before: number, amount: number): number[] {
  const from = before - givenOf(trade)
  const wanted = sharesOf(trade, from, from + amount)
  return within(
    wanted,
    trade.legs.map((leg) => leg.amount - leg.taken),
  )
}

/** What can be charged back of what somebody recharged. */
const chargeableOf = (model: Model, who: Payer) =>
  model.trades
    .filter(({ kind, payer, status }) => kind === 'recharge' && payer === who && status === arrived)
    .filter((trade) => isMaturing(model, trade))
    .reduce((sum, { amount, refunded: back }) => sum + amount - back, 0)

/** Its own part, from its purse alone; a name: why it cannot be given. */
export function takeGift(
  model: Model,
  trade: ModelTrade,
  { giver, amount }: { giver: Payer; amount: number },
): Omit<Taken, 'state'> | 'walletTooLow' | 'giftImmature' {
  const purse = model.purses[giver]
  const leg = trade.legs.find(({ party }) => party === giver)
  if (!leg || purse.profit + purse.cash < amount) return 'walletTooLow'
  const own = isMaturing(model, trade) ? leg.amount - leg.taken : 0
  const profit = Math.max(0, purse.profit - (maturingOf(model, giver) - own))
  const cash = Math.max(0, purse.cash - chargeableOf(model, giver))
  if (profit + cash < amount) return 'giftImmature'
  const before = trade.refunded
  trade.refunded += amount
  leg.taken += amount
  const fromProfit = Math.min(profit, amount)
  purse.profit -= fromProfit
  purse.cash -= amount - fromProfit
  const share = { party: giver, profit: fromProfit, cash: amount - fromProfit, owed: 0 }
  return { amount, before, shares: [share] }
}

/** Takes money from those who got it; undefined: a wallet holds too little of a recharge. */
export function takeBack(
  model: Model,
  trade: ModelTrade,
  { amount, mayOwe }: { amount: number; mayOwe: boolean },
): Omit<Taken, 'state'> | undefined {
  const before = trade.refunded
  const none = { amount, before, shares: [] }
  if (amount === 0) return none
  // It has not gone on yet.
  if (trade.status === paid) {
    trade.refunded += amount
    return none
  }
  if (trade.kind === 'recharge') {
    const purse = model.purses[trade.payer]
    if (!mayOwe && purse.cash < amount) return undefined
    trade.refunded += amount
    const share = lose(purse, amount, ['cash', 'profit'])
    return { ...none, shares: [{ party: trade.payer, ...share }] }
  }
  const parts = partsOf(trade, before, amount)
  const shares = trade.legs.map((leg, at): Share => {
    const { party } = leg
    const share = parts[at] ?? 0
    leg.taken += share
    if (party === 'root') {
      model.root.revenue -= share
      return { party, profit: share, cash: 0, owed: 0 }
    }
    return { party, ...lose(model.purses[party], share, ['profit', 'cash']) }
  })
  trade.refunded += amount
  return { ...none, shares }
}

/** The same back: what was owed comes as profit. */
export function giveBack(model: Model, trade: ModelTrade, taken: Taken): void {
  trade.refunded -= taken.amount
  for (const { party, profit, cash, owed } of taken.shares) {
    const leg = trade.legs.find((one) => one.party === party)
    if (leg) leg.taken -= profit + cash + owed
    if (party === 'root') model.root.revenue += profit
    else {
      gain(model.purses[party], 'profit', profit + owed)
      gain(model.purses[party], 'cash', cash)
    }
  }
}

const isWhole = (trade: ModelTrade) =>
  trade.refunded === trade.amount && trade.refunds.every(({ state }) => state !== 'processing')

/** With the last of the money. */
export function endIfWhole(trade: ModelTrade): boolean {
  if (!isWhole(trade)) return false
  if (isSettled(trade.status)) trade.status = refunded
  return true
}

/** The operator takes no data back. */
export function takeGoods(trade: ModelTrade): void {
  if (trade.kind !== 'sim') trade.isGiven = false
}

export function completeRefund(model: Model, trade: ModelTrade, refund: ModelRefund): void {
  const { amount, before, kind } = refund
  refund.state = 'complete'
  if (trade.way === 'wallet') {
    const purse = model.purses[trade.payer]
    const upTo = (sum: number) => Math.min(trade.fromProfit, sum)
    const toProfit = upTo(before + amount) - upTo(before)
    gain(purse, 'profit', toProfit)
    gain(purse, 'cash', amount - toProfit)
  } else model.root[trade.way] += amount
  if (kind !== 'money') takeGoods(trade)
  endIfWhole(trade)
}
