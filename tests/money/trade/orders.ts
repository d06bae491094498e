import fc from 'fast-check'
import { paidServices } from '#lib/codes/paid-services.ts'
import { payPlatforms, tradeStatus } from '#lib/codes/payment.ts'
import { db, first } from '#server/db/sql.ts'
import { checkOrder } from '#server/domain/trade/pay/check-order.ts'
import { decideHandPayment } from '#server/domain/trade/pay/decide-hand-payment.ts'
import { type Order, orderColumns } from '#server/domain/trade/pay/order.ts'
import { orderPackage, orderRecharge } from '#server/domain/trade/pay/place-order.ts'
import { extendDevices } from '#server/domain/trade/quota/extend-devices.ts'
import { newVoucher } from '../model/real.ts'
import {
  fulfil,
  legsOf,
  type Model,
  type ModelTrade,
  type Payer,
  pay,
  payers,
  type Way,
} from './model.ts'
import { isOneOf, type Operation, type Outcome, onTrade, outcomeOf, picked } from './operation.ts'
import { brand, currency, monthsGiven, type Real, type RealTrade } from './real.ts'

const { fresh, prepaid, paid, invalid, failed } = tradeStatus
const openMs = 30 * 60_000
const waitMs = 31 * 60_000
/** Two of them, and money of the vendor is there to stay. */
const matureMs = 13 * 3_600_000
const payer = fc.constantFrom(...payers)

type Bought = { payer: Payer; way: Way; sold?: 'package' | 'sim' }
const platforms = {
  wallet: payPlatforms.wallet,
  sandbox: payPlatforms.sandbox,
  bank: payPlatforms.bank,
}

const trade = (
  model: Model,
  more: Pick<ModelTrade, 'kind' | 'payer' | 'way' | 'amount' | 'legs'>,
) => ({
  ...more,
  status: prepaid as number,
  refunded: 0,
  fromProfit: 0,
  isGiven: false,
  isRejected: false,
  isSplit: false,
  topUp: 'none' as const,
  atOperator: 'nothing' as const,
  isOdd: false,
  expiresAt: model.clock + openMs,
  refunds: [],
  dispute: undefined,
  maturesAt: undefined,
  setOff: 0,
  vendor: more.way === 'sandbox' ? ('pending' as const) : ('none' as const),
})

async function noteTrade(real: Real, placed: { number: string }): Promise<void> {
  const { number } = placed
  const found = db.selectFrom('trade_order').select('id').where('number', '=', number)
  const order = await first(real.services.pool, found)
  real.trades.push({ id: Number(order?.id), number })
}

export const buy: Operation<Bought> = {
  params: fc.record({
    payer,
    way: fc.constantFrom<Way>('wallet', 'wallet', 'sandbox', 'bank'),
    sold: fc.constantFrom('package', 'sim'),
  }),
  play: (model, { payer: who, way, sold: kind = 'package' }) => {
    const amount = model.prices[who]
    const legs = legsOf(model.prices, who)
    const made: ModelTrade = trade(model, { kind, payer: who, way, amount, legs })
    if (way === 'wallet') {
      const purse = model.purses[who]
      if (purse.cash + purse.profit === 0) return 'payMethod'
      if (purse.cash + purse.profit < amount) return 'walletTooLow'
      payFromPurse(model, made)
    }
    model.trades.push(made)
    return 'ok'
  },
  run: (real, { payer: who, way, sold = 'package' }) =>
    outcomeOf(async () => {
      const { ctx } = real.wallets[who]
      const placed = await orderPackage(ctx, {
        brand,
        ...real.sold[sold],
        platform: platforms[way],
        manner: 'native',
        md5: real.walletMd5,
        shown: real.prices[who],
      })
      await noteTrade(real, placed)
    }),
}

type Given = { payer: 'dealer' | 'sub'; devices: number }
/** Time that a dealer gives to devices at once: an order each, or nothing at all. */
export const give: Operation<Given> = {
  params: fc.record({
    payer: fc.constantFrom('dealer', 'sub'),
    devices: fc.integer({ min: 1, max: 2 }),
  }),
  play: (model, { payer: who, devices }) => {
    const amount = model.prices[who]
    const purse = model.purses[who]
    if (purse.cash + purse.profit < amount * devices) return 'walletTooLow'
    for (let n = 0; n < devices; n++) {
      const legs = legsOf(model.prices, who)
      const made: ModelTrade = trade(model, {
        kind: 'package',
        payer: who,
        way: 'wallet',
        amount,
        legs,
      })
      payFromPurse(model, made)
      model.trades.push(made)
    }
    return 'ok'
  },
  run: (real, { payer: who, devices }) =>
    outcomeOf(async () => {
      const { ctx } = real.wallets[who]
      const brand = 'waypost'
      const shown = real.prices[who]
      const given = { months: monthsGiven, currency, brand, shown, md5: real.walletMd5 }
      await extendDevices(ctx, real.timed.slice(0, devices), given)
      await noteGiven(real, who)
    }),
}

/** Recharged money first. */
function payFromPurse(model: Model, made: ModelTrade): void {
  const purse = model.purses[made.payer]
  const cash = Math.min(purse.cash, made.amount)
  made.fromProfit = made.amount - cash
  purse.cash -= cash
  purse.profit -= made.fromProfit
  pay(model, made)
}

async function noteGiven(real: Real, who: Payer): Promise<void> {
  const { rows } = await real.services.pool.query<RealTrade>(
    `SELECT id::int, number FROM trade_order WHERE organisation_id = $1 AND service = $2 ORDER BY id`,
    [real.wallets[who].organisationId, paidServices.platform.type],
  )
  const known = new Set(real.trades.map(({ number }) => number))
  real.trades.push(...rows.filter(({ number }) => !known.has(number)))
}

type Recharged = { payer: Payer; amount: number; way: 'sandbox' | 'bank' }
export const recharge: Operation<Recharged> = {
  params: fc.record({
    payer,
    amount: fc.integer({ min: 2, max: 900 }),
    way: fc.constantFrom('sandbox', 'sandbox', 'bank'),
  }),
  play: (model, { payer: who, amount, way }) => {
    const made = trade(model, { kind: 'recharge', payer: who, way, amount, legs: [] })
    model.trades.push(made)
    return 'ok'
  },
  run: (real, { payer: who, amount, way }) =>
    outcomeOf(async () => {
      const asked = { brand, platform: platforms[way], manner: 'native', amount } as const
      await noteTrade(real, await orderRecharge(real.wallets[who].ctx, asked))
    }),
}

type VendorState = Exclude<ModelTrade['vendor'], 'none' | 'pending'>
/** What payers do there; our side does not hear of it yet. */
export const atVendor = (from: readonly ModelTrade['vendor'][], to: VendorState) =>
  onTrade(
    picked,
    (_, found) => {
      if (!from.includes(found.vendor)) return 'none'
      found.vendor = to
      return 'ok'
    },
    async ({ vendor }, { number }) => {
      const payment = vendor.payments.get(number)
      if (!payment || !from.some((one) => one === payment.state)) return 'none'
      payment.state = to === 'short' ? 'paid' : to
      if (to === 'short') payment.amount -= 1
      return 'ok'
    },
  )

function playCheck(model: Model, found: ModelTrade): Outcome {
  const { way, amount, status, vendor } = found
  if (status === paid) fulfil(model, found)
  if (way !== 'sandbox') return 'ok'
  const isOpen = isOneOf(status, fresh, prepaid)
  const isPayable = isOpen || isOneOf(status, invalid, failed)
  if (vendor === 'pending' && found.expiresAt <= model.clock) {
    found.vendor = 'cancelled'
    found.status = invalid
  }
  if (vendor === 'failed' && isOpen) found.status = failed
  if (vendor === 'cancelled' && isOpen) found.status = invalid
  if (vendor === 'paid' && isPayable) {
    model.root.sandbox -= amount
    pay(model, found)
  }
  if (vendor === 'short' && isPayable) {
    found.status = failed
    if (!found.isOdd) {
      model.root.sandbox -= amount - 1
      model.root.suspense += amount - 1
    }
    found.isOdd = true
  }
  return 'ok'
}

/** As the worker asks. */
export const check = onTrade(picked, playCheck, (real, { id }) =>
  outcomeOf(async () => {
    const asked = db.selectFrom('trade_order').select(orderColumns).where('id', '=', id)
    const order = await first(real.services.pool, asked.$castTo<Order>())
    if (order) await checkOrder(real.services, order)
  }),
)

const passing = (ms: number): Operation<null> => ({
  params: fc.constant(null),
  play: (model) => {
    model.clock += ms
    return 'ok'
  },
  run: async (real) => {
    real.clock += ms
    return 'ok'
  },
})
export const wait = passing(waitMs)
export const mature = passing(matureMs)

export const decide = (isConfirmed: boolean) =>
  onTrade(
    picked,
    (model, found) => {
      if (found.way !== 'bank') return 'notFound'
      const isDue = isOneOf(found.status, fresh, prepaid)
      if (!isDue && !(found.status === invalid && !found.isRejected)) return 'dataChanged'
      found.isRejected = !isConfirmed
      if (isConfirmed) {
        model.root.bank -= found.amount
        pay(model, found)
      } else found.status = invalid
      return 'ok'
    },
    (real, { id, number }) =>
      outcomeOf(async () => {
        const sum = db.selectFrom('trade_order').select('amount').where('id', '=', id)
        const order = await first(real.services.pool, sum)
        const voucherIds = isConfirmed ? [await newVoucher(real)] : []
        const amount = Number(order?.amount)
        await decideHandPayment(real.clerk, {
          number,
          isConfirmed,
          amount,
          reason: 'x',
          voucherIds,
        })
      }),
  )
