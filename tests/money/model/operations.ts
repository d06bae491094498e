import fc from 'fast-check'
import {
  type WalletOperation,
  type WithdrawalDecision,
  withdrawalDecisions,
} from '#lib/codes/wallet.ts'
import { AppError } from '#server/app-error.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { db, first } from '#server/db/sql.ts'
import { BalanceTooLow, type Leg, post } from '#server/domain/trade/money/ledger.ts'
import { changeWithdrawal } from '#server/domain/trade/wallet/change-withdrawal.ts'
import { decideWithdrawal } from '#server/domain/trade/wallet/decide-withdrawal.ts'
import { orderWithdrawal } from '#server/domain/trade/wallet/order-withdrawal.ts'
import { type Approved, approvedColumns } from '#server/domain/trade/wallet/payouts/approved.ts'
import { checkPayout } from '#server/domain/trade/wallet/payouts/check-payouts.ts'
import { undoWithdrawal } from '#server/domain/trade/wallet/undo-withdrawal.ts'
import {
  type Carrier,
  exceedsMonth,
  type Model,
  type ModelOrder,
  type ModelWallet,
} from './model.ts'
import { type VendorAnswer, vendorAnswers } from './payout-vendor.ts'
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
    const made = { amount, status: 'e_po_create', rev: 1, payout: 'manual' } as const
    if (outcome === 'ok') owner.orders.push({ ...made, atVendor: 'nothing' })
    return outcome
  },
  run: async (real, { wallet, amount }) => {
    const owner = walletOf(real, wallet)
    const { ctx, cardId } = owner
    return outcomeOf(async () => {
      const given = { currency, amount, cardId, remark: '', md5: real.walletMd5 }
      const id = await orderWithdrawal(ctx, given)
      owner.orders.push({ id, amount, status: 'e_po_create', rev: 1, payout: 'manual' })
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

type Judged = { action: WithdrawalDecision; payout?: Carrier }
const judge = (real: Real, { id, rev }: RealOrder, { action, payout = 'manual' }: Judged) =>
  newVoucher(real).then((voucher) =>
    decideWithdrawal(real.clerk, {
      id,
      action,
      rev,
      reason: 'x',
      payout,
      fault: action === 'fail' ? 'riskBlocked' : undefined,
      voucherIds: action === 'success' ? [voucher] : [],
    }),
  )

const decide = (action: Exclude<WithdrawalDecision, 'approve'>) =>
  onOrder(
    chosen,
    (owner, found) => {
      const { from, to } = withdrawalDecisions[action]
      if (found.status !== from) return 'dataChanged'
      if (found.payout !== 'manual') return 'withdrawCarried'
      if (to === 'e_po_fail') giveBack(owner, found, to)
      else found.status = to
      return 'ok'
    },
    (real, { order }) => judge(real, order, { action }),
  )

type Approval = Chosen & { payout: Carrier; answer: VendorAnswer }

const approve = onOrder<Approval>(
  fc.record({
    wallet,
    pick,
    payout: fc.constantFrom<Carrier>('manual', 'sandbox', 'sandbox'),
    answer: fc.constantFrom(...vendorAnswers),
  }),
  (owner, found, { payout, answer }) => {
    if (found.status !== 'e_po_create') return 'dataChanged'
    Object.assign(found, { status: 'e_po_transfer', payout })
    if (payout === 'manual') return 'ok'
    if (answer === 'refused') giveBack(owner, found, 'e_po_fail')
    else if (answer !== 'unheard') found.atVendor = 'processing'
    return 'ok'
  },
  (real, { order }, { payout, answer }) => {
    real.vendor.answer = answer
    return judge(real, order, { action: 'approve', payout })
  },
)

/** What becomes of a transfer there; our side does not hear of it yet. */
const atVendor = (to: 'success' | 'fail') =>
  onOrder(
    chosen,
    (_, found) => {
      if (found.atVendor === 'processing') found.atVendor = to
      return 'ok'
    },
    async ({ vendor }, { order }) => {
      const id = String(order.id)
      if (vendor.states.get(id) === 'processing') vendor.states.set(id, to)
    },
  )

/** As the worker asks; what the vendor does not know is handed over again. */
const ask = onOrder<Chosen & { answer: VendorAnswer }>(
  fc.record({ wallet, pick, answer: fc.constantFrom(...vendorAnswers) }),
  (owner, found, { answer }) => {
    if (found.status !== 'e_po_transfer' || found.payout === 'manual') return 'ok'
    // Whether an earlier call did nothing too, nobody knows.
    const isTaken = answer === 'taken' || answer === 'lost'
    if (found.atVendor === 'nothing') found.atVendor = isTaken ? 'processing' : 'nothing'
    if (found.atVendor === 'success') found.status = 'e_po_suc'
    if (found.atVendor === 'fail') giveBack(owner, found, 'e_po_fail')
    return 'ok'
  },
  async ({ services, vendor }, { order }, { answer }) => {
    vendor.answer = answer
    const known = db
      .selectFrom('withdrawal')
      .select(approvedColumns)
      .where('id', '=', order.id)
      .where('status', '=', 'e_po_transfer')
      .where('payout', '!=', 'manual')
    const approved = await first(services.pool, known.$castTo<Approved>())
    if (approved) await checkPayout(services, approved)
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
  approve,
  reject: decide('reject'),
  success: decide('success'),
  fail: decide('fail'),
  pays: atVendor('success'),
  returns: atVendor('fail'),
  ask,
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
