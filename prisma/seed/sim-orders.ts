import { validityMonths } from '#lib/codes/packages.ts'
import { payManners, payPlatforms, tradeStatus } from '#lib/codes/payment.ts'
import { simDataType } from '#lib/codes/sold-types.ts'
import type { Config } from '#server/config.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { Pool, PoolClient } from '#server/db/pool.ts'
import { all, db, first, rowFor, run } from '#server/db/sql.ts'
import { listPackages } from '#server/domain/package/list-packages.ts'
import { insertOrder, moveOrder, type Order } from '#server/domain/pay/order.ts'
import { walletLegs } from '#server/domain/pay/place-order.ts'
import { fulfil, markPaid } from '#server/domain/pay/settle.ts'
import { rechargeDue } from '#server/domain/sim/recharge/recharge-due.ts'
import type { RechargeStores } from '#server/domain/sim/recharge/recharge-stores.ts'
import { sandboxOperator } from '#server/integrations/sim/sandbox/sandbox-operator.ts'
import { createLog } from '#server/log.ts'

const dayMs = 86_400_000
const minuteMs = 60_000

type DemoOrder = {
  /** Log-in of who pays: dealers from their wallet, others at the sandbox. */
  payer: 'dealer' | 'subdealer' | 'owner'
  /** Of `demoSims`, from 1. */
  card: number
  /** Of the packages of data, from 0. */
  offer: 0 | 1 | 2
  daysAgo: number
}

/** Over half a year; card 6 is declined and paid back, card 7 takes its time. */
const demoOrders: readonly DemoOrder[] = [
  { payer: 'owner', card: 1, offer: 2, daysAgo: 171 },
  { payer: 'subdealer', card: 8, offer: 2, daysAgo: 158 },
  { payer: 'owner', card: 2, offer: 0, daysAgo: 141 },
  { payer: 'dealer', card: 10, offer: 1, daysAgo: 127 },
  { payer: 'owner', card: 3, offer: 0, daysAgo: 108 },
  { payer: 'subdealer', card: 9, offer: 1, daysAgo: 96 },
  { payer: 'owner', card: 4, offer: 0, daysAgo: 83 },
  { payer: 'owner', card: 2, offer: 1, daysAgo: 66 },
  { payer: 'subdealer', card: 6, offer: 0, daysAgo: 58 },
  { payer: 'dealer', card: 10, offer: 0, daysAgo: 45 },
  { payer: 'owner', card: 1, offer: 0, daysAgo: 31 },
  { payer: 'subdealer', card: 9, offer: 0, daysAgo: 17 },
  { payer: 'owner', card: 4, offer: 0, daysAgo: 9 },
  { payer: 'owner', card: 3, offer: 1, daysAgo: 3 },
  { payer: 'subdealer', card: 6, offer: 1, daysAgo: 1 },
  { payer: 'owner', card: 2, offer: 0, daysAgo: 0.1 },
  { payer: 'owner', card: 7, offer: 0, daysAgo: 0.02 },
]

/** Orders of data as they would have come, each with its postings and its top-up; once. */
export async function seedSimOrders(pool: Pool, config: Config): Promise<void> {
  const known = db.selectFrom('trade_order').select('id').where('service', '=', simDataType)
  if (await first(pool, known.limit(1))) return
  const cards = await all(
    pool,
    db
      .selectFrom('sim_card as c')
      .leftJoin('device as d', 'd.id', 'c.device_id')
      .select(['c.id', 'c.iccid', 'd.id as deviceId', 'd.imei'])
      .where('c.iccid', 'like', '8986042500%')
      .orderBy('c.iccid'),
  )
  if (cards.length === 0) return
  const start = Date.now()
  for (const demo of demoOrders) {
    const at = start - demo.daysAgo * dayMs
    const card = cards[demo.card - 1]
    if (!card) throw new Error(`the demo has no card ${demo.card}`)
    await inTransaction(pool, (client) => buy(client, demo, { card, at, start }))
    await rechargeDue(storesAt(pool, config, at + minuteMs))
  }
  await shareFacts(pool)
}

/** What the worker has, so long ago. */
const storesAt = (pool: Pool, config: Config, at: number): RechargeStores => ({
  ...{ pool, config, now: () => at, log: createLog('seed', 'error') },
  bus: { publish: async () => {}, subscribe: async () => () => {}, close: async () => {} },
  payments: { providers: {}, carrierOf: () => undefined, payouts: {} },
  simOperator: sandboxOperator({ pool, now: () => at }),
})

type Card = { id: number; iccid: string; deviceId: number | null; imei: string | null }
type Moment = { card: Card; at: number; start: number }

async function buy(
  client: PoolClient,
  demo: DemoOrder,
  { card, at, start }: Moment,
): Promise<void> {
  const payer = await payerOf(client, demo.payer)
  const page = { currency: 'CNY', region: 'mainland', service: simDataType } as const
  const offers = await listPackages(
    client,
    { ...page, states: ['e_ibs_nomal'], afterId: 0, limit: 10 },
    { path: payer.path, now: at },
  )
  const offered = offers[demo.offer]
  if (!offered) throw new Error('the demo sells no data of cards')
  const isByWallet = demo.payer !== 'owner'
  const platform = isByWallet ? 'wallet' : 'sandbox'
  const { amount, legs } = offered.priced
  const order = await insertOrder(
    client,
    {
      ...({ kind: 'e_type_increment', provider: platform, livemode: isByWallet } as const),
      ...{ organisationId: payer.organisationId, rootId: Number(payer.path.split('/')[1]) },
      ...{ accountId: payer.id, payer: payer.name, currency: 'CNY', amount, legs },
      device: card.deviceId === null ? undefined : { id: card.deviceId, imei: card.imei ?? '' },
      card: { id: card.id, iccid: card.iccid },
      ...{ platform: payPlatforms[platform], manner: payManners.indexOf('native') + 1 },
      sold: {
        ...{ packageId: offered.id, packageName: offered.name, service: simDataType },
        ...{ flow: offered.flow, months: validityMonths[offered.validity] },
      },
    },
    at,
  )
  await pay(client, order, { at, start })
  await fulfil(client, order, at)
}

const payerOf = async (client: PoolClient, login: string) => {
  const found = await first(
    client,
    db
      .selectFrom('account as a')
      .innerJoin('organisation as o', 'o.id', 'a.organisation_id')
      .select(['a.id', 'a.name', 'o.path', 'o.id as organisationId'])
      .where('a.login', '=', login),
  )
  if (!found) throw new Error(`there is no account ${login}`)
  return found
}

/** The vendor's books are of today, as the entries of the ledger are: they are compared by day. */
async function pay(
  client: PoolClient,
  order: Order,
  { at, start }: Pick<Moment, 'at' | 'start'>,
): Promise<void> {
  const { id, number, amount, currency, rootId } = order
  if (order.provider === 'wallet') {
    const from = await walletLegs(client, order)
    await markPaid(client, order, { from, op: 'e_po_buy', now: at })
    return
  }
  const reference = `demo_${number}`
  const today = new Date(start)
  const payment = {
    ...{ id: reference, key: `${number}:1`, number, amount, paid: amount, currency },
    ...{ state: 'paid', notify_url: '', created_at: today, paid_at: today },
  }
  await run(client, db.insertInto('sandbox_payment').values(rowFor('sandbox_payment', payment)))
  const { fresh, prepaid } = tradeStatus
  await moveOrder(client, { id, from: [fresh], to: prepaid }, { reference })
  const from = { organisationId: rootId, kind: 'sandbox', currency, amount: -amount } as const
  await markPaid(client, order, { from: [from], op: 'pay', now: at })
}

/** The cards as their operator has them now. */
async function shareFacts(pool: Pool): Promise<void> {
  await run(
    pool,
    db
      .updateTable('sim_card')
      .from('sandbox_sim as s')
      .set((eb) =>
        rowFor('sim_card', {
          flow_total: eb.ref('s.flow_total'),
          flow_used: eb.ref('s.flow_used'),
          expires_at: eb.ref('s.expires_at'),
        }),
      )
      .whereRef('s.iccid', '=', 'sim_card.iccid'),
  )
}
