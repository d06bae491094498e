import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import type { Pool } from '#server/db/pool.ts'
import type { Services } from '#server/services.ts'
import { expectSame, MoneyFault } from '../money-fault.ts'
import { scheduledPool } from '../scheduled-pool.ts'
import { heldOf, type Model, newModel, takenOf } from './model.ts'
import {
  type OperationName,
  type Outcome,
  operationNames,
  playStep,
  runStep,
  type Step,
  stepOf,
  walletCount,
} from './operations.ts'
import {
  openReal,
  prepareReal,
  type Real,
  type RealWallet,
  readBalances,
  readOrders,
} from './real.ts'

/** docs/money.md#tests. Balances follow from entries, nothing is below nothing, holds are the open orders. */
async function checkWallet(real: Real, wallet: RealWallet) {
  const { organisationId } = wallet
  const { balances, faults } = await readBalances(real.services, organisationId)
  const orders = await readOrders(real.services, organisationId)
  const { wallet_cash = 0, wallet_profit = 0, withdraw_hold = 0 } = balances
  expectSame('accounts that their entries do not explain', faults, 0)
  expectSame('held', withdraw_hold, heldOf({ orders }))
  if (Math.min(wallet_cash, wallet_profit, withdraw_hold) < 0)
    throw new MoneyFault(`below nothing: ${JSON.stringify(balances)}`)
  return { cash: wallet_cash, profit: wallet_profit, orders }
}

/** All of it is as in the model. */
async function checkModel(model: Model, real: Real): Promise<void> {
  for (const [n, wallet] of real.wallets.entries()) {
    const { cash, profit, orders } = await checkWallet(real, wallet)
    const shown = orders.map(({ id, amount, status, rev, payout }) => ({
      amount,
      status,
      rev,
      payout,
      atVendor: real.vendor.states.get(String(id)) ?? 'nothing',
    }))
    expectSame(`wallet ${n}`, { cash, profit, orders: shown }, model.wallets[n])
  }
}

class Command implements fc.AsyncCommand<Model, Real> {
  readonly step: Step
  constructor(step: Step) {
    this.step = step
  }
  check = () => true
  async run(model: Model, real: Real): Promise<void> {
    const expected = playStep(model, this.step)
    expectSame(String(this), await runStep(real, this.step), expected)
    await checkModel(model, real)
  }
  toString = () => `${this.step.name}(${JSON.stringify(this.step.params)})`
}

/** Enough money for most of what is drawn. */
const funds: Step[] = Array.from({ length: walletCount }, (_, wallet) => [
  { name: 'earn' as const, params: { wallet, amount: 30_000_000 } },
  { name: 'recharge' as const, params: { wallet, amount: 5_000 } },
]).flat()

/** Without orders there is little to do. */
const ordered: Step[] = Array.from({ length: walletCount }, (_, wallet) => ({
  name: 'order',
  params: { wallet, amount: 1_000 },
}))

const weights: Partial<Record<OperationName, number>> = { order: 2, approve: 3, ask: 3 }
const drawn = operationNames.flatMap((name) =>
  Array.from({ length: weights[name] ?? 1 }, () => name),
)

const commandsOf = (maxCommands: number) =>
  fc.commands(
    drawn.map((name) => stepOf(name).map((step) => new Command(step))),
    { maxCommands, size: 'medium' },
  )

export type RunOptions = { runs: number; seed?: number | undefined; onRun?: () => void }

/** One step after the other: outcomes, balances and orders are the model's. */
export async function runInTurn(
  services: Services,
  { runs, seed, onRun }: RunOptions,
): Promise<void> {
  const prepared = await prepareReal(services)
  await fc.assert(
    fc.asyncProperty(commandsOf(14), async (commands) => {
      const real = await openReal(services, prepared, { wallets: walletCount })
      const model = newModel(walletCount)
      for (const step of [...funds, ...ordered])
        expectSame('funds', await runStep(real, step), playStep(model, step))
      await fc.asyncModelRun(() => ({ model, real }), commands)
      onRun?.()
    }),
    { numRuns: runs, ...(seed !== undefined && { seed }) },
  )
}

type Done = { step: Step; outcome: Outcome }

class RacedCommand implements fc.AsyncCommand<Model, Racing> {
  readonly step: Step
  constructor(step: Step) {
    this.step = step
  }
  check = () => true
  async run(_: Model, { real, running }: Racing): Promise<void> {
    const { step } = this
    running.push(runStep(real, step).then((outcome) => ({ step, outcome })))
    await nextTurn()
  }
  toString = () => `${this.step.name}(${JSON.stringify(this.step.params)})`
}
type Racing = { real: Real; running: Promise<Done>[] }

/** What may run against each other on the orders that there are. */
const raced: OperationName[] = [
  'change',
  'undo',
  'approve',
  'approve',
  'reject',
  'success',
  'fail',
  'buy',
  'pays',
  'returns',
  'ask',
  'ask',
]

const racedCommands = fc.commands(
  [...raced, 'order' as const].map((name) => stepOf(name).map((step) => new RacedCommand(step))),
  { maxCommands: 16, size: 'medium' },
)

const ordersBefore = 3

/** All at once: each order ends once, and the money follows the orders. */
export async function runRaced(
  services: Services,
  { runs, seed, onRun }: RunOptions,
): Promise<void> {
  const prepared = await prepareReal(services)
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), racedCommands, async (scheduler, commands) => {
      const pool = scheduledPool(services.pool, scheduler)
      const plain = await openReal(services, prepared, { wallets: walletCount })
      for (const step of funds) await runStep(plain, step)
      for (let n = 0; n < ordersBefore * walletCount; n++) {
        const params = { wallet: n % walletCount, amount: 1_000 + n }
        await runStep(plain, { name: 'order', params })
      }
      const real = throughPool(plain, pool)
      const running: Promise<Done>[] = []
      await fc.scheduledModelRun(
        scheduler,
        () => ({ model: newModel(0), real: { real, running } }),
        commands,
      )
      const done = await scheduler.waitFor(Promise.all(running))
      await askAll(plain)
      await checkRace(plain, done)
      onRun?.()
    }),
    { numRuns: runs, ...(seed !== undefined && { seed }) },
  )
}

/** What the worker does until each vendor has told all. */
async function askAll(real: Real): Promise<void> {
  for (const [wallet, { orders }] of real.wallets.entries())
    for (const pick of orders.keys())
      for (const name of ['ask', 'pays', 'ask'] as const)
        await runStep(real, { name, params: { wallet, pick, answer: 'taken' } })
}

function throughPool(real: Real, pool: Pool): Real {
  const services = { ...real.services, pool }
  const wallets = real.wallets.map((wallet) => ({ ...wallet, ctx: { ...wallet.ctx, services } }))
  return { ...real, services, clerk: { ...real.clerk, services }, wallets }
}

const refusals = new Set([
  'ok',
  'none',
  'low',
  'dataChanged',
  'nothingToChange',
  'withdrawAboveMonth',
  'withdrawAboveMax',
  'withdrawCarried',
])

async function checkRace(real: Real, done: readonly Done[]): Promise<void> {
  for (const { step, outcome } of done)
    if (!refusals.has(outcome)) throw new MoneyFault(`${step.name} answered ${outcome}`)
  for (const [n, wallet] of real.wallets.entries()) {
    const { cash, profit, orders } = await checkWallet(real, wallet)
    const paramsOf = (name: OperationName) =>
      done
        .filter(({ step, outcome }) => step.name === name && outcome === 'ok')
        .map(({ step }) => step.params as { wallet: number; pick: number; amount: number })
        .filter((params) => params.wallet === n)
    const countOf = (name: OperationName) => paramsOf(name).length
    const bought = paramsOf('buy').reduce((sum, { amount }) => sum + amount, 0)
    const [earned, recharged] = [30_000_000, 5_000]
    expectSame(`profit of wallet ${n}`, profit, earned - takenOf({ orders }))
    expectSame(`cash of wallet ${n}`, cash, recharged - bought)
    const carried = orders.filter(({ payout }) => payout === 'sandbox')
    const ended = (status: string) =>
      orders.filter((order) => order.status === status && !carried.includes(order)).length
    expectSame(`orders of wallet ${n}`, orders.length, ordersBefore + countOf('order'))
    expectSame(`cancelled in wallet ${n}`, ended('e_po_undo'), countOf('undo'))
    expectSame(`paid in wallet ${n}`, ended('e_po_suc'), countOf('success'))
    expectSame(`failed in wallet ${n}`, ended('e_po_fail'), countOf('reject') + countOf('fail'))
    const byHand = ended('e_po_transfer') + countOf('success') + countOf('fail')
    expectSame(`approved in wallet ${n}`, byHand + carried.length, countOf('approve'))
    for (const { id, status } of carried) {
      const isPaid = real.vendor.states.get(String(id)) === 'success'
      expectSame(`transfer of ${id}`, status, isPaid ? 'e_po_suc' : 'e_po_fail')
    }
    const revisions = orders.reduce((sum, { rev }) => sum + rev - 1, 0)
    expectSame(`changes in wallet ${n}`, revisions, countOf('change'))
  }
}
