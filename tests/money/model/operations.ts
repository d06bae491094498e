import fc from 'fast-check'
import { type AuditAction, auditActions, type WalletOperation } from '#lib/codes/wallet.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { BalanceTooLow, type Leg, post } from '#server/domain/money/ledger.ts'
import { auditWithdrawal } from '#server/domain/wallet/audit-withdrawal.ts'
import {
  changeWithdrawal,
  orderWithdrawal,
  undoWithdrawal,
} from '#server/domain/wallet/order-withdrawal.ts'
import { AppError } from '#server/errors.ts'
import { exceedsMonth, type Model, type ModelOrder, type ModelWallet } from './model.ts'
import { newVoucher, type Real, type RealOrder, type RealWallet } from './real.ts'

/** `ok`, or the name of the refusal. */
export type Outcome = string

/** What may be done with money, as the model has it and as the platform does it. */
export type Operation<P> = {
  params: fc.Arbitrary<P>
  /** Answers what the platform must answer, and changes the model alike. */
  play(model: Model, params: P): Outcome
  run(real: Real, params: P): Promise<Outcome>
}

export const walletCount = 2
const currency = 'CNY'

/** Small sums, and some that a month does not allow. */
const amount = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 101, max: 3_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 8_000_000, max: 21_000_000 }) },
)
const wallet = fc.nat({ max: walletCount - 1 })
const pick = fc.nat({ max: 5 })

type Put = { wallet: number; amount: number }
const put = fc.record({ wallet, amount })
type Chosen = { wallet: number; pick: number }
const chosen = fc.record({ wallet, pick })

const walletOf = <T>({ wallets }: { wallets: T[] }, n: number): T => {
  const found = wallets[n]
  if (!found) throw new Error(`there is no wallet ${n}`)
  return found
}
const orderOf = <T>({ orders }: { orders: T[] }, n: number): T | undefined =>
  orders[n % Math.max(1, orders.length)]

/** Refusals are outcomes, all else is a bug. */
async function outcomeOf(run: () => Promise<unknown>): Promise<Outcome> {
  try {
    await run()
    return 'ok'
  } catch (error) {
    if (error instanceof AppError) return error.code
    if (error instanceof BalanceTooLow) return 'low'
    throw error
  }
}

let postings = 0

const book = (real: Real, op: WalletOperation, legs: Leg[]) => {
  const posting = { key: `${op}:${real.run}:${postings++}`, op, legs }
  return outcomeOf(() => inTransaction(real.services.pool, (client) => post(client, posting)))
}

const between = (real: Real, { wallet, amount }: Put, kind: Leg['kind'], from: Leg['kind']) => {
  const { organisationId } = walletOf(real, wallet)
  return [
    { organisationId: real.rootId, kind: from, currency, amount: -amount },
    { organisationId, kind, currency, amount },
  ]
}

const recharge: Operation<Put> = {
  params: put,
  play: (model, { wallet, amount }) => {
    walletOf(model, wallet).cash += amount
    return 'ok'
  },
  run: (real, given) => book(real, 'e_po_recharge', between(real, given, 'wallet_cash', 'bank')),
}

const earn: Operation<Put> = {
  params: put,
  play: (model, { wallet, amount }) => {
    walletOf(model, wallet).profit += amount
    return 'ok'
  },
  run: (real, given) => book(real, 'e_po_profit', between(real, given, 'wallet_profit', 'bank')),
}

const buy: Operation<Put> = {
  params: put,
  play: (model, { wallet, amount }) => {
    const owner = walletOf(model, wallet)
    if (owner.cash < amount) return 'low'
    owner.cash -= amount
    return 'ok'
  },
  run: (real, given) => {
    const legs = between(real, { ...given, amount: -given.amount }, 'wallet_cash', 'revenue')
    return book(real, 'e_po_buy', legs)
  },
}

/** The month is asked before the balance. */
function hold(owner: ModelWallet, more: number): Outcome {
  if (exceedsMonth(owner, more)) return 'withdrawAboveMonth'
  if (more > owner.profit) return 'withdrawAboveMax'
  owner.profit -= more
  return 'ok'
}

const order: Operation<{ wallet: number; amount: number }> = {
  params: fc.record({ wallet, amount }),
  play: (model, { wallet, amount }) => {
    const owner = walletOf(model, wallet)
    const outcome = hold(owner, amount)
    if (outcome === 'ok') owner.orders.push({ amount, status: 'e_po_create', rev: 1 })
    return outcome
  },
  run: async (real, { wallet, amount }) => {
    const owner = walletOf(real, wallet)
    const { ctx, cardId } = owner
    return outcomeOf(async () => {
      const given = { currency, amount, cardId, remark: '', md5: real.walletMd5 }
      const id = await orderWithdrawal(ctx, given)
      owner.orders.push({ id, amount, status: 'e_po_create', rev: 1 })
    })
  },
}

/** On an order that is chosen: `none` without any. */
function onOrder<P extends Chosen>(
  params: fc.Arbitrary<P>,
  play: (owner: ModelWallet, order: ModelOrder, params: P) => Outcome,
  run: (real: Real, at: { owner: RealWallet; order: RealOrder }, params: P) => Promise<unknown>,
): Operation<P> {
  return {
    params,
    play: (model, given) => {
      const owner = walletOf(model, given.wallet)
      const found = orderOf(owner, given.pick)
      return found ? play(owner, found, given) : 'none'
    },
    run: async (real, given) => {
      const owner = walletOf(real, given.wallet)
      const found = orderOf(owner, given.pick)
      return found ? outcomeOf(() => run(real, { owner, order: found }, given)) : 'none'
    },
  }
}

const change = onOrder(
  fc.record({ wallet, pick, amount }),
  (owner, found, { amount }) => {
    if (found.status !== 'e_po_create') return 'dataChanged'
    if (amount === found.amount) return 'nothingToChange'
    const outcome = hold(owner, amount - found.amount)
    if (outcome === 'ok') Object.assign(found, { amount, rev: found.rev + 1 })
    return outcome
  },
  async (real, { owner, order }, { amount }) => {
    const given = { id: order.id, amount, cardId: undefined, reason: 'x', md5: real.walletMd5 }
    await changeWithdrawal(owner.ctx, given)
    order.rev++
  },
)

function giveBack(owner: ModelWallet, found: ModelOrder, status: 'e_po_undo' | 'e_po_fail') {
  owner.profit += found.amount
  found.status = status
}

const undo = onOrder(
  chosen,
  (owner, found) => {
    if (found.status !== 'e_po_create') return 'dataChanged'
    giveBack(owner, found, 'e_po_undo')
    return 'ok'
  },
  (real, { owner, order }) =>
    undoWithdrawal(owner.ctx, { id: order.id, reason: 'x', md5: real.walletMd5 }),
)

const audit = (action: AuditAction) =>
  onOrder(
    chosen,
    (owner, found) => {
      const { from, to } = auditActions[action]
      if (found.status !== from) return 'dataChanged'
      if (to === 'e_po_fail') giveBack(owner, found, to)
      else found.status = to
      return 'ok'
    },
    async (real, { order }) => {
      const voucherIds = action === 'success' ? [await newVoucher(real)] : []
      const fault = action === 'fail' ? ('riskBlocked' as const) : undefined
      const verdict = {
        id: order.id,
        action,
        rev: order.rev,
        reason: 'x',
        fault,
        voucherIds,
        payout: 'manual' as const,
      }
      await auditWithdrawal(real.clerk, verdict)
    },
  )

/** The table: a further operation is a further row. */
export const operations = {
  recharge,
  earn,
  buy,
  order,
  change,
  undo,
  approve: audit('approve'),
  reject: audit('reject'),
  success: audit('success'),
  fail: audit('fail'),
}
export type OperationName = keyof typeof operations

export type Step = { name: OperationName; params: unknown }

const anyOperation = (name: OperationName) => operations[name] as unknown as Operation<unknown>

export const stepOf = (name: OperationName): fc.Arbitrary<Step> =>
  anyOperation(name).params.map((params) => ({ name, params }))

export const playStep = (model: Model, { name, params }: Step) =>
  anyOperation(name).play(model, params)

export const runStep = (real: Real, { name, params }: Step) => anyOperation(name).run(real, params)

export const operationNames = Object.keys(operations) as OperationName[]
