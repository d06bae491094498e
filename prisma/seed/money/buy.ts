import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { waypost } from '#brands/waypost.ts'
import { validityMonths } from '#lib/codes/packages.ts'
import { paidServices } from '#lib/codes/paid-services.ts'
import { type PayPlatform, payManners, payPlatforms, tradeStatus } from '#lib/codes/payment.ts'
import type { PayProvider } from '#server/db/generated/tables/main-store.ts'
import { db, first, rowFor, run } from '#server/db/sql.ts'
import { issueReceipt } from '#server/domain/trade/billing/issue-document.ts'
import type { Leg } from '#server/domain/trade/money/ledger.ts'
import { listPackages } from '#server/domain/trade/package/list-packages.ts'
import { insertOrder, moveOrder, type Order } from '#server/domain/trade/pay/order.ts'
import { walletLegs } from '#server/domain/trade/pay/place-order.ts'
import { fulfil, markPaid } from '#server/domain/trade/pay/settle.ts'
import type { Person, Seeded } from './seeded.ts'

export type Device = { id: number; imei: string }
export type Way = Extract<PayPlatform, 'sandbox' | 'wallet' | 'bank'>

const { fresh, prepaid, invalid, failed, paid } = tradeStatus

type Bought = {
  buyer: Person
  device: Device | undefined
  /** That gets data. */
  card?: { id: number; iccid: string }
  packageName: string
  way: Way
}

/** Orders a package for the price that the buyer pays at that time. */
export async function order(
  { client }: Seeded,
  { buyer, device, card, packageName, way }: Bought,
  at: number,
): Promise<Order> {
  const named = db.selectFrom('service_package').select(['id', 'currency'])
  const offered = await first(client, named.where('name', '=', packageName).orderBy('id'))
  if (!offered) throw new Error(`there is no package ${packageName}`)
  const { id, currency } = offered
  const states = ['e_ibs_nomal'] as const
  const page = { currency, states, languages: [], id, afterId: 0, limit: 1 }
  const [sold] = await listPackages(client, page, { path: buyer.path, now: at })
  if (!sold) throw new Error(`${packageName} is not on shelf`)
  const { amount, legs } = sold.priced
  const months = validityMonths[sold.validity]
  return insertOrder(
    client,
    {
      kind: 'e_type_increment',
      device,
      card,
      currency,
      amount,
      legs,
      ...commonOf(buyer, way),
      sold: { packageId: id, packageName, service: sold.service, flow: sold.flow, months },
    },
    at,
  )
}

const commonOf = (buyer: Person, way: Way) => ({
  organisationId: buyer.organisationId,
  rootId: Number(buyer.path.split('/')[1]),
  accountId: buyer.id,
  payer: buyer.name,
  platform: payPlatforms[way],
  manner: payManners.indexOf('native') + 1,
  provider: way as PayProvider,
  livemode: way !== 'sandbox',
  brand: waypost.brand,
})

/** Paid at the vendor, into the wallet of the buyer's organisation. */
export async function recharge(
  seeded: Seeded,
  { buyer, amount }: { buyer: Person; amount: number },
  at: number,
): Promise<void> {
  const made = await insertOrder(
    seeded.client,
    {
      kind: 'e_type_recharge',
      device: undefined,
      sold: undefined,
      legs: [],
      ...commonOf(buyer, 'sandbox'),
      currency: 'CNY',
      amount,
    },
    at,
  )
  await pay(seeded, made, at)
  await fulfil(seeded.client, made, { now: at, profitDays: {} })
}

/** Whole: paid, and what was sold is given; data once its card is topped up. */
export async function buy(seeded: Seeded, bought: Bought, at: number): Promise<Order> {
  const made = await order(seeded, bought, at)
  await pay(seeded, made, at)
  if (made.service === paidServices.platform.type) await makeRoom(seeded, made, at)
  await fulfil(seeded.client, made, { now: at, profitDays: {} })
  return made
}

/** Devices have the end that the demo gives them: what is bought led to it, where it could. */
async function makeRoom({ client }: Seeded, { deviceId, months }: Order, at: number) {
  const before = sql<Date>`expires_at - make_interval(months => ${months ?? 0})`
  await run(
    client,
    db
      .updateTable('device')
      .set({ expires_at: before })
      .where('id', '=', deviceId ?? 0)
      .where(before, '>', new Date(at)),
  )
}

async function pay(seeded: Seeded, made: Order, at: number): Promise<void> {
  const { client } = seeded
  if (made.provider === 'wallet') {
    await markPaid(client, made, { from: await walletLegs(client, made), op: 'e_po_buy', now: at })
    await issueReceipt(client, made, at)
    return
  }
  await atVendor(seeded, made, { state: 'paid', at })
  const { rootId, currency, amount } = made
  const from: Leg[] = [{ organisationId: rootId, kind: 'sandbox', currency, amount: -amount }]
  await markPaid(client, made, { from, op: 'pay', now: at })
  await issueReceipt(client, made, at)
}

type Known = { state: 'paid' | 'failed' | 'cancelled'; at: number }

/** In the vendor's own books, as it would have written it. */
async function atVendor({ client, config }: Seeded, made: Order, { state, at }: Known) {
  const id = `sp_${randomUUID().replaceAll('-', '')}`
  const { number, amount, currency } = made
  const row = {
    id,
    key: `${number}:1`,
    number,
    amount,
    currency,
    state,
    notify_url: `http://127.0.0.1:${config.PORT}/webhook/sandbox`,
    created_at: new Date(at),
    ...(state === 'paid' && { paid: amount, paid_at: new Date(at) }),
  }
  await run(client, db.insertInto('sandbox_payment').values(rowFor('sandbox_payment', row)))
  await moveOrder(client, { id: made.id, from: [fresh], to: prepaid }, { reference: id })
}

const over = { next_check_at: null } as const

/** The vendor declined it. */
export async function declined(seeded: Seeded, bought: Bought, at: number): Promise<void> {
  const made = await order(seeded, bought, at)
  await atVendor(seeded, made, { state: 'failed', at })
  const facts = { ...over, fault: 'declined' } as const
  await moveOrder(seeded.client, { id: made.id, from: [prepaid], to: failed }, facts)
}

/** Nobody paid it in time. */
export async function expired(seeded: Seeded, bought: Bought, at: number): Promise<void> {
  const made = await order(seeded, bought, at)
  await atVendor(seeded, made, { state: 'cancelled', at })
  await moveOrder(seeded.client, { id: made.id, from: [prepaid], to: invalid }, over)
}

/** Paid for a device that was deleted meanwhile: a person decides. */
export async function stranded(seeded: Seeded, bought: Bought, at: number): Promise<void> {
  const made = await order(seeded, bought, at)
  await pay(seeded, made, at)
  const facts = { ...over, fault: 'device' } as const
  await moveOrder(seeded.client, { id: made.id, from: [paid], to: paid }, facts)
}

/** Finance waits for the transfer. */
export async function byHand(seeded: Seeded, bought: Bought, at: number): Promise<void> {
  const made = await order(seeded, { ...bought, way: 'bank' }, at)
  await moveOrder(seeded.client, { id: made.id, from: [fresh], to: prepaid })
}
