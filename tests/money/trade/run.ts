import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import type { Services } from '#server/services.ts'
import { prepareReal } from '../model/real.ts'
import { expectSame, MoneyFault } from '../money-fault.ts'
import { scheduledPool } from '../scheduled-pool.ts'
import { checkModel, checkRace, type World } from './check.ts'
import { type Model, newModel, type Prices, payers } from './model.ts'
import type { Outcome } from './operation.ts'
import {
  type OperationName,
  operationNames,
  playStep,
  runStep,
  type Step,
  stepOf,
} from './operations.ts'
import { type Funds, openReal, type Real, readBalances, throughPool } from './real.ts'

/** Each dearer than the one before, or the same. */
const prices: fc.Arbitrary<Prices> = fc
  .record({
    dealer: fc.integer({ min: 2, max: 500 }),
    sub: fc.nat({ max: 300 }),
    owner: fc.nat({ max: 400 }),
  })
  .map(({ dealer, sub, owner }) => ({ dealer, sub: dealer + sub, owner: dealer + sub + owner }))

async function openWorld(
  services: Services,
  prepared: Awaited<ReturnType<typeof prepareReal>>,
  chosen: { prices: Prices; funds: Funds },
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
  gift: 3,
  topUp: 4,
  dispute: 2,
  hold: 2,
  release: 2,
  give: 2,
}
const drawn = operationNames.flatMap((name) =>
  Array.from({ length: weights[name] ?? 1 }, () => name),
)

/** Without orders there is little to do. */
const bought: Step[] = [
  { name: 'buy', params: { payer: 'owner', way: 'sandbox', sold: 'package' } },
  { name: 'buy', params: { payer: 'sub', way: 'sandbox', sold: 'sim' } },
]
const earned: Step[] = [...bought, { name: 'buy', params: { payer: 'owner', way: 'wallet' } }]
const held: Step[] = [
  ...earned,
  { name: 'hold', params: { payer: 'dealer', amount: 'all' } },
  { name: 'hold', params: { payer: 'sub', amount: 'all' } },
]
const owing: Step[] = [
  ...held,
  { name: 'refund', params: { pick: 2, kind: 'money', percent: 100, way: 'success' } },
]

/** What pays the debt can be charged back. */
const repaid: Step[] = [
  ...owing,
  { name: 'recharge', params: { payer: 'dealer', amount: 500, way: 'sandbox' } },
  { name: 'pay', params: { pick: 3 } },
  { name: 'check', params: { pick: 3 } },
  { name: 'buy', params: { payer: 'owner', way: 'wallet' } },
]

const rich: Funds = { dealer: 300, sub: 300, owner: 3000 }
/** Sellers have what they earn only: what is taken back once it is held or gone is owed. */
const bare: Funds = { dealer: 0, sub: 0, owner: 3000 }

/** What a run begins with: debts are too rare by themselves. */
const scenes = fc.constantFrom(
  { funds: rich, begun: bought },
  { funds: bare, begun: earned },
  { funds: bare, begun: held },
  { funds: bare, begun: owing },
  { funds: bare, begun: repaid },
)

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
    fc.asyncProperty(prices, scenes, commands, async (chosen, { funds, begun }, steps) => {
      const world = await openWorld(services, prepared, { prices: chosen, funds })
      const model = newModel(chosen)
      for (const payer of payers) model.purses[payer].cash = funds[payer]
      for (const step of begun)
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
  { name: 'mature', params: null },
  { name: 'mature', params: null },
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
  'buy',
  'give',
  'give',
  'check',
  'check',
  'refund',
  'refund',
  'gift',
  'gift',
  'advance',
  'confirm',
  'reject',
  'dispute',
  'lose',
  'hold',
  'release',
  'payOut',
  'writeOff',
  'topUp',
  'topUp',
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
  'ok',
  'none',
  'payMethod',
  'walletTooLow',
  'dataChanged',
  'notFound',
  'orderUnpaid',
  'refundAmount',
  'giftByHand',
  'noOwnShare',
  'giftImmature',
  'withdrawAboveMax',
  'withdrawOwed',
  'withdrawImmature',
  'noAnswer',
  'simRecharging',
  'simDataKept',
])

/** All at once, statement by statement; then the worker's rounds, and every cent is asked for. */
export async function tradeRaced(
  services: Services,
  { runs, seed, onRun }: RunOptions,
): Promise<void> {
  const prepared = await prepareReal(services)
  const chosen = { prices: { dealer: 101, sub: 204, owner: 333 }, funds: rich }
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
