import { boardDays } from '#lib/codes/board-figures.ts'
import { rememberAnswer } from '../../domain/platform/remember-answer.ts'
import { listComplaints } from '../../domain/trade/complaint/list-complaints.ts'
import { addUpOrders, type OrderSum } from '../../domain/trade/pay/add-up-orders.ts'
import { listByHand } from '../../domain/trade/pay/list-by-hand.ts'
import { listSims } from '../../domain/trade/sim/list-sims.ts'
import { listDebts } from '../../domain/trade/wallet/list-debts.ts'
import { countToDecide } from '../../domain/trade/wallet/list-withdrawals.ts'
import { mayUseWallet } from '../../domain/trade/wallet/own-wallet.ts'
import { readWallet } from '../../domain/trade/wallet/read-wallet.ts'
import type { CallContext } from '../door/handle.ts'
import { type FigureRow, figureOf, tallyLimit, tallyOf } from './board-figure.ts'
import { type BoardPlace, midnight, seriesOf } from './fleet-figures.ts'

const daySeconds = 86_400

const netOf = ({ amount, refunded }: OrderSum) => amount - refunded

/** Paid today, and yesterday up to the same time. */
export async function orderFigures(
  ctx: CallContext,
  { today, yesterday }: BoardPlace,
): Promise<FigureRow[]> {
  const { services, caller, acting, client } = ctx
  const { zone } = caller
  const currency = client.brand.currency.code
  const now = Math.floor(ctx.now() / 1000)
  const asked = { path: acting.path, currency, zone, languages: [], kind: undefined }
  const dates = (from: number, to: number) => ({
    from: new Date(from * 1000),
    to: new Date((to + 1) * 1000),
  })
  const [days, before] = await rememberAnswer(
    services,
    ['boardOrders', acting.path, currency, zone, today].join(':'),
    () =>
      Promise.all([
        addUpOrders(services.pool, {
          ...asked,
          ...dates(midnight(ctx, today - boardDays + 1), now),
          by: 'day',
        }),
        addUpOrders(services.pool, {
          ...asked,
          ...dates(yesterday.from, yesterday.to),
          by: 'platform',
        }),
      ]),
  )
  const byDay = new Map(days.map((sum) => [sum.key, sum]))
  const figure = (amountOf: (sum: OrderSum) => number) => {
    const series = seriesOf(today, (day) => {
      const sum = byDay.get(day)
      return sum ? amountOf(sum) : 0
    })
    const was = before.reduce((all, sum) => all + amountOf(sum), 0)
    return { value: series.at(-1)?.value ?? 0, more: { before: was, series } }
  }
  const orders = figure(({ count }) => count)
  const income = figure(netOf)
  return [
    figureOf('orders', orders.value, orders.more),
    figureOf('income', income.value, { ...income.more, currency }),
  ]
}

/** Of the caller's own organisation. */
export async function walletFigures(ctx: CallContext): Promise<FigureRow[]> {
  if (!(await mayUseWallet(ctx, ctx.services.pool))) return []
  const currency = ctx.client.brand.currency.code
  const { cash, profit, owed } = await readWallet(ctx, currency)
  return [figureOf('balance', cash + profit, { currency }), figureOf('owed', owed, { currency })]
}

/** Of all organisations, for finance. */
export async function financeFigures({ services }: CallContext): Promise<FigureRow[]> {
  const { pool } = services
  const page = { search: undefined, beforeId: undefined, limit: tallyLimit }
  const [toDecide, byHand, debts] = await Promise.all([
    countToDecide(pool, tallyLimit),
    listByHand(pool, { ...page, languages: [], state: 'waiting' }),
    listDebts(pool, page),
  ])
  return [
    tallyOf('withdrawals', toDecide),
    tallyOf('handPaid', byHand.length),
    tallyOf('debtors', debts.length),
  ]
}

/** That nobody answered. */
export async function complaintFigures({
  services,
  acting,
  bound,
}: CallContext): Promise<FigureRow[]> {
  const waiting = await listComplaints(services.pool, {
    bound: { path: acting.path, deviceId: bound.deviceId },
    languages: [],
    state: 'pending',
    number: undefined,
    search: undefined,
    beforeId: undefined,
    limit: tallyLimit,
  })
  return [tallyOf('complaints', waiting.length)]
}

/** Of cards whose service ends within so many days, or has ended. */
const simDays = 30

export async function simFigures({
  services,
  acting,
  bound,
  now,
}: CallContext): Promise<FigureRow[]> {
  const ending = await listSims(services.pool, {
    bound: { path: acting.path, deviceId: bound.deviceId },
    search: undefined,
    iccids: undefined,
    state: undefined,
    carrier: undefined,
    isBound: undefined,
    isAsked: undefined,
    deviceId: undefined,
    expiresBefore: new Date(now() + simDays * daySeconds * 1000),
    sort: { by: 'created', isDown: true },
    after: undefined,
    limit: tallyLimit,
  })
  return [tallyOf('sims', ending.length)]
}
