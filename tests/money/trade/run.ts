import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { tradeStatus } from '#lib/codes/payment.ts'
import type { Services } from '#server/services.ts'
import { prepareReal } from '../model/real.ts'
import { expectSame, MoneyFault } from '../money-fault.ts'
import { scheduledPool } from '../scheduled-pool.ts'
import { type Model, newModel, type Party, type Payer, type Prices, payers } from './model.ts'
import type { Outcome } from './operation.ts'
import {
  type OperationName,
  operationNames,
  playStep,
  runStep,
  type Step,
  stepOf,
} from './operations.ts'
import {
  type Balances,
  funds,
  kbOfOrder,
  openReal,
  type Real,
  readBalances,
  readCardData,
  readTrades,
  type TradeRow,
  throughPool,
} from './real.ts'

const { paid, completed, refunded, arrived } = tradeStatus

/** Each dearer than the one before, or the same. */
const prices: fc.Arbitrary<Prices> = fc
  .record({
    dealer: fc.integer({ min: 2, max: 500 }),
    sub: fc.nat({ max: 300 }),
    owner: fc.nat({ max: 400 }),
  })
  .map(({ dealer, sub, owner }) => ({ dealer, sub: dealer + sub, owner: dealer + sub + owner }))

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
  ...{ none: null, waiting: 'processing', sent: 'processing' },
  ...{ success: 'success', fail: 'fail' },
} as const

/** What root has gained since the start. */
const gained = (now: Balances, start: Balances, kind: string) =>
  (now[kind] ?? 0) - (start[kind] ?? 0)

const rootKinds = ['revenue', 'sandbox', 'bank', 'suspense'] as const

/** Balances, orders and what was sold are the model's; nothing was paid or split twice. */
async function checkModel(model: Model, { real, start }: World): Promise<void> {
  const balances = await readBalances(real)
  for (const payer of payers) {
    const { cash, profit, owed, held } = model.purses[payer]
    const shown = { cash, profit, owed, held }
    expectSame(`purse of ${payer}`, purseOf(balances[payer]), shown)
  }
  const { root } = balances
  for (const kind of rootKinds) expectSame(kind, gained(root, start, kind), model.root[kind])
  expectSame('order_clearing', gained(root, start, 'order_clearing'), orderClearing(model))
  expectSame('refund_clearing', gained(root, start, 'refund_clearing'), refundClearing(model))
  const rows = (await readTrades(real)).map(
    ({ status, refunded: sum, isGiven, topUp, payments, splits }) => ({
      ...{ status, sum, isGiven, topUp, payments, splits },
    }),
  )
  const trades = model.trades.map((trade) => {
    const payments = isPaid(trade) ? 1 : 0
    const { status, refunded: sum, isGiven, isSplit } = trade
    const topUp = topUpStates[trade.topUp]
    return { status, sum, isGiven, topUp, payments, splits: isSplit ? 1 : 0 }
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

type World = { real: Real; start: Balances }

async function openWorld(
  services: Services,
  prepared: Awaited<ReturnType<typeof prepareReal>>,
  chosen: Prices,
): Promise<World> {
  const real = await openReal(services, prepared, chosen)
  return { real, start: (await readBalances(real)).root }
}

class Command implements fc.AsyncCommand<Model, World> {
  readonly step: Step
  constructor(step: Step) {
    this.step = step
  }
  check = () => true
  async run(model: Model, world: World): Promise<void> {
    const expected = playStep(model, this.step)
    expectSame(String(this), await runStep(world.real, this.step), expected)
    await checkModel(model, world)
  }
  toString = () => `${this.step.name}(${JSON.stringify(this.step.params)})`
}

/** Orders and what becomes of them are drawn oftener than time. */
const weights: Partial<Record<OperationName, number>> = {
  buy: 3,
  check: 4,
  pay: 3,
  refund: 3,
  topUp: 4,
  dispute: 2,
}
const drawn = operationNames.flatMap((name) =>
  Array.from({ length: weights[name] ?? 1 }, () => name),
)

/** Without orders there is little to do. */
const bought: Step[] = [
  { name: 'buy', params: { payer: 'owner', way: 'sandbox', sold: 'package' } },
  { name: 'buy', params: { payer: 'sub', way: 'sandbox', sold: 'sim' } },
]

export type RunOptions = { runs: number; seed?: number | undefined; onRun?: () => void }

/** One step after the other: outcomes, balances and orders are the model's. */
export async function tradeInTurn(
  services: Services,
  { runs, seed, onRun }: RunOptions,
): Promise<void> {
  const prepared = await prepareReal(services)
  const commands = fc.commands(
    drawn.map((name) => stepOf(name).map((step) => new Command(step))),
    { maxCommands: 20, size: 'medium' },
  )
  await fc.assert(
    fc.asyncProperty(prices, commands, async (chosen, steps) => {
      const world = await openWorld(services, prepared, chosen)
      const model = newModel(chosen)
      for (const payer of payers) model.purses[payer].cash = funds
      for (const step of bought)
        expectSame(step.name, await runStep(world.real, step), playStep(model, step))
      await fc.asyncModelRun(() => ({ model, real: world }), steps)
      onRun?.()
    }),
    { numRuns: runs, ...(seed !== undefined && { seed }) },
  )
}

type Done = { step: Step; outcome: Outcome }
type Racing = { real: Real; running: Promise<Done>[] }

class RacedCommand implements fc.AsyncCommand<object, Racing> {
  readonly step: Step
  constructor(step: Step) {
    this.step = step
  }
  check = () => true
  async run(_: object, { real, running }: Racing): Promise<void> {
    const { step } = this
    running.push(runStep(real, step).then((outcome) => ({ step, outcome })))
    await nextTurn()
  }
  toString = () => `${this.step.name}(${JSON.stringify(this.step.params)})`
}

/** Trades of every kind that a race is about: bought, paid but not noted, by hand, recharged. */
const before: Step[] = [
  { name: 'buy', params: { payer: 'owner', way: 'wallet' } },
  { name: 'buy', params: { payer: 'owner', way: 'sandbox' } },
  { name: 'pay', params: { pick: 1 } },
  { name: 'check', params: { pick: 1 } },
  { name: 'buy', params: { payer: 'owner', way: 'sandbox' } },
  { name: 'pay', params: { pick: 2 } },
  { name: 'buy', params: { payer: 'sub', way: 'bank' } },
  { name: 'recharge', params: { payer: 'owner', amount: 500, way: 'sandbox' } },
  { name: 'pay', params: { pick: 4 } },
  { name: 'buy', params: { payer: 'owner', way: 'wallet', sold: 'sim' } },
  { name: 'buy', params: { payer: 'sub', way: 'sandbox', sold: 'sim' } },
  { name: 'pay', params: { pick: 6 } },
  { name: 'check', params: { pick: 6 } },
]
const tradesBefore = 7

/** Of what was there before: rows that the race adds itself come in any order. */
const onTradesBefore = (step: Step): Step => {
  const params = step.params as { pick?: number } | null
  if (params?.pick === undefined) return step
  return { ...step, params: { ...params, pick: params.pick % tradesBefore } }
}

const raced: OperationName[] = [
  ...(['buy', 'check', 'check', 'refund', 'refund', 'advance', 'confirm', 'reject'] as const),
  ...(['dispute', 'lose', 'hold', 'release', 'topUp', 'topUp'] as const),
]
/** Of a vendor that refuses no refund: what each gives back is then the sum of all refunds at once. */
const willing = (step: Step): Step => {
  const params = step.params as { way?: string }
  if (params.way === undefined || step.name === 'buy') return step
  const way = params.way?.startsWith('pending') ? 'pending' : 'success'
  return { ...step, params: { ...params, way } }
}

const racedCommands = fc.commands(
  raced.map((name) => stepOf(name).map((step) => new RacedCommand(willing(onTradesBefore(step))))),
  { maxCommands: 14, size: 'medium' },
)

const refusals = new Set([
  ...['ok', 'none', 'payMethod', 'walletTooLow', 'dataChanged', 'notFound'],
  ...[
    'orderUnpaid',
    'refundAmount',
    'withdrawAboveMax',
    'noAnswer',
    'simRecharging',
    'simDataKept',
  ],
])

/** All at once, statement by statement; then the worker's rounds, and every cent is asked for. */
export async function tradeRaced(
  services: Services,
  { runs, seed, onRun }: RunOptions,
): Promise<void> {
  const prepared = await prepareReal(services)
  const chosen = { dealer: 101, sub: 204, owner: 333 }
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), racedCommands, async (scheduler, steps) => {
      const { real: plain, start } = await openWorld(services, prepared, chosen)
      for (const step of before) await runStep(plain, step)
      const real = throughPool(plain, scheduledPool(services.pool, scheduler))
      const running: Promise<Done>[] = []
      await fc.scheduledModelRun(scheduler, () => ({ model: {}, real: { real, running } }), steps)
      const done = await scheduler.waitFor(Promise.all(running))
      for (const { step, outcome } of done)
        if (!refusals.has(outcome)) throw new MoneyFault(`${step.name} answered ${outcome}`)
      await settleAll(plain)
      await checkRace({ real: plain, start })
      onRun?.()
    }),
    { numRuns: runs, ...(seed !== undefined && { seed }) },
  )
}

/** What the worker does until nothing is left to do. */
async function settleAll(real: Real): Promise<void> {
  for (let round = 0; round < 2; round++)
    for (const [pick] of real.trades.entries())
      for (const name of ['check', 'topUp', 'check', 'advance', 'advance', 'advance'] as const)
        await runStep(real, { name, params: { pick, answer: 'success', way: 'success' } })
}

/** Each order is paid and split once, or not at all, and the balances are what orders, refunds and holds add up to. */
async function checkRace({ real, start }: World): Promise<void> {
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
  for (const payer of payers) checkPurse(real, { payer, balances: balances[payer], ended })
  const { root } = balances
  const sum = (way: TradeRow['way']) =>
    ended
      .filter((trade) => trade.way === way)
      .reduce((all, trade) => all + trade.refunded - trade.amount, 0)
  expectSame('revenue', gained(root, start, 'revenue'), earnedOf(real, { party: 'root', ended }))
  expectSame('bank', gained(root, start, 'bank'), sum('bank'))
  for (const kind of ['order_clearing', 'refund_clearing'])
    expectSame(kind, gained(root, start, kind), 0)
  // What a dispute takes beyond what was left is a loss in suspense, and gone from the vendor's account too.
  const vendor = gained(root, start, 'sandbox') + gained(root, start, 'suspense')
  expectSame('sandbox', vendor, sum('sandbox'))
}

const idOfParty = ({ rootId, wallets }: Real, party: Party) =>
  party === 'root' ? rootId : wallets[party as Payer].organisationId

/** Its share of each sale, less that of all refunds as if they were one. */
function earnedOf(
  real: Real,
  { party, ended }: { party: Party; ended: readonly TradeRow[] },
): number {
  const id = idOfParty(real, party)
  return ended.reduce((all, { legs, amount, refunded: sum }) => {
    const floors = legs.slice(0, -1).map((leg) => Math.floor((leg.amount * sum) / amount))
    const shares = [...floors, sum - floors.reduce((total, one) => total + one, 0)]
    const at = legs.findIndex((leg) => leg.id === id)
    return at < 0 ? all : all + (legs[at]?.amount ?? 0) - (shares[at] ?? 0)
  }, 0)
}

type OfPurse = { payer: Payer; balances: Balances; ended: readonly TradeRow[] }

function checkPurse(real: Real, { payer, balances, ended }: OfPurse): void {
  const { cash, profit, owed, held } = purseOf(balances)
  if (Math.min(cash, profit, owed, held) < 0)
    throw new MoneyFault(`below nothing: ${payer} ${JSON.stringify(balances)}`)
  const own = ended.filter(({ payerId }) => payerId === idOfParty(real, payer))
  const change = own.reduce((all, { way, kind, amount, refunded: back }) => {
    if (kind === 'e_type_recharge') return all + amount - back
    return way === 'wallet' ? all - amount + back : all
  }, funds)
  const earned = earnedOf(real, { party: payer, ended })
  expectSame(`worth of ${payer}`, cash + profit + held - owed, change + earned)
}
