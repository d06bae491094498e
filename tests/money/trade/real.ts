import { waypost } from '#brands/waypost.ts'
import { paidServices } from '#lib/codes/paid-services.ts'
import { simDataType } from '#lib/codes/sold-types.ts'
import type { Context } from '#server/context.ts'
import type { VisibleDeviceId } from '#server/db/family-scope.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { Pool } from '#server/db/pool.ts'
import { post } from '#server/domain/trade/money/ledger.ts'
import type { PackageOrder } from '#server/domain/trade/pay/place-order.ts'
import type { Services } from '#server/services.ts'
import { nextNumber } from '../../factories/organisations.ts'
import {
  callerOf,
  contextOf,
  idOf,
  openPurse,
  type Prepared,
  quiet,
  type RealWallet,
} from '../model/real.ts'
import { type Party, type Payer, type Prices, payers, sandboxDays } from './model.ts'
import { openOperator, type TradeOperator } from './sim-operator.ts'
import { openVendor, type TradeVendor } from './vendor.ts'

export const currency = 'CNY'
/** Takes the wallet, the vendor and transfers. */
export const brand = { ...waypost, payments: ['wallet', 'bank'] as typeof waypost.payments }
/** In each wallet at first: sellers soon owe. */
export type Funds = Record<Payer, number>

export type RealTrade = { id: number; number: string }

export type Real = {
  services: Services
  vendor: TradeVendor
  rootId: number
  /** Finance, of the root. */
  clerk: Context
  wallets: Record<Payer, RealWallet>
  /** Withdrawals that wait, of each. */
  held: Record<Payer, number[]>
  walletMd5: string
  prices: Prices
  /** Recharged money that each begins with. */
  funds: Funds
  /** The owner's, that dealers extend. */
  timed: VisibleDeviceId[]
  /** What is sold, and what gets it. */
  sold: Record<'package' | 'sim', Pick<PackageOrder, 'packageId' | 'deviceId' | 'iccid'>>
  operator: TradeOperator
  trades: RealTrade[]
  /** Milliseconds that have passed. */
  clock: number
}

/** root > dealer > sub > owner, with packages that are priced down to the owner, a device and a card. */
export async function openReal(
  services: Services,
  prepared: Prepared,
  { prices, funds }: { prices: Prices; funds: Funds },
): Promise<Real> {
  const started = Date.now()
  const vendor = openVendor()
  const operator = openOperator()
  const seen: Services = {
    ...services,
    payments: {
      providers: { sandbox: vendor },
      carrierOf: (platform) => (platform === 'sandbox' ? 'sandbox' : undefined),
      keyed: services.payments.keyed,
      payouts: {},
    },
    simOperator: operator,
    log: quiet,
    config: { ...services.config, PROFIT_DAYS: { sandbox: sandboxDays } },
    now: () => started + real.clock,
  }
  const wallets = {} as Real['wallets']
  let parent = { id: prepared.rootId, path: '/1/' }
  for (const payer of payers) {
    const kind = payer === 'owner' ? 'end_user' : 'seller'
    const wallet = await openPurse(services, seen, { ...prepared, parent, kind })
    parent = { id: wallet.organisationId, path: wallet.ctx.caller.path }
    wallets[payer] = wallet
  }
  const { pool } = services
  await sellTime(pool)
  await putPackage(pool, wallets, { ...month, prices })
  const timed = [await putTimed(pool, parent.id), await putTimed(pool, parent.id)]
  const real: Real = {
    services: seen,
    vendor,
    rootId: prepared.rootId,
    wallets,
    clerk: contextOf(seen, callerOf({ id: prepared.rootId, path: '/1/' }, 1_000_000_000)),
    held: { dealer: [], sub: [], owner: [] },
    walletMd5: prepared.walletMd5,
    prices,
    funds,
    timed,
    sold: {
      package: {
        packageId: await putPackage(pool, wallets, {
          service: paidServices.remoteSwitch.type,
          ...yearly,
          prices,
        }),
        deviceId: await putDevice(pool, parent.id),
      },
      sim: {
        packageId: await putPackage(pool, wallets, { service: simDataType, ...yearly, prices }),
        deviceId: undefined,
        iccid: await putCard(pool, parent.id),
      },
    },
    operator,
    trades: [],
    clock: 0,
  }
  for (const payer of payers) await fund(real, payer)
  return real
}

const fund = async ({ services, rootId, wallets, funds }: Real, payer: Payer) =>
  funds[payer] > 0 &&
  inTransaction(services.pool, (client) =>
    post(client, {
      key: `fund:${wallets[payer].organisationId}`,
      op: 'e_po_recharge',
      legs: [
        { organisationId: rootId, kind: 'suspense', currency, amount: -funds[payer] },
        {
          organisationId: wallets[payer].organisationId,
          kind: 'wallet_cash',
          currency,
          amount: funds[payer],
        },
      ],
    }),
  )

const putDevice = async (pool: Pool, organisationId: number) =>
  (await idOf(
    pool,
    `INSERT INTO device (organisation_id, imei, protocol) VALUES ($1, $2, 'jt808') RETURNING id`,
    [organisationId, String(860_000_000_000_000 + nextNumber())],
  )) as VisibleDeviceId

async function putCard(pool: Pool, organisationId: number): Promise<string> {
  const iccid = String(89_860_000_000_000_000_000n + BigInt(nextNumber()))
  await pool.query(
    `INSERT INTO sim_card (iccid, organisation_id, created_at) VALUES ($1, $2, now())`,
    [iccid, organisationId],
  )
  return iccid
}

/** Far from the latest end, however often it is extended. */
const putTimed = async (pool: Pool, organisationId: number) =>
  (await idOf(
    pool,
    `INSERT INTO device (organisation_id, imei, protocol, expires_at)
     VALUES ($1, $2, 'jt808', now() + interval '1 day') RETURNING id`,
    [organisationId, String(860_000_000_000_000 + nextNumber())],
  )) as VisibleDeviceId

/** Platform service is limited, so dealers pay for what they give; those of former worlds are off shelf. */
async function sellTime(pool: Pool): Promise<void> {
  const { type } = paidServices.platform
  await pool.query(
    `INSERT INTO service_default (type, is_open, flow, months, since) VALUES ($1, true, 1, 1, now())
     ON CONFLICT DO NOTHING`,
    [type],
  )
  await pool.query(`UPDATE service_package SET state = 'e_ibs_down' WHERE service = $1`, [type])
}
export const monthsGiven = 1
const month = { service: paidServices.platform.type, flow: monthsGiven, validity: 'month' }

/** MB, or months of a service. */
const yearly = { flow: 12, validity: 'year' }

type Sold = { service: number; flow: number; validity: string; prices: Prices }

async function putPackage(
  pool: Pool,
  wallets: Real['wallets'],
  { service, flow, validity, prices }: Sold,
): Promise<number> {
  const id = await idOf(
    pool,
    `INSERT INTO service_package (name, service, flow, validity, region, currency, root_price,
       suggested_price, terminal_price, state, content, created_at, updated_at)
     VALUES ('Model', $3, $4, $5::"PackageValidity", 'mainland', $1, $2, $2, $2, 'e_ibs_nomal', 'x', now(), now())
     RETURNING id`,
    [currency, prices.dealer, service, flow, validity],
  )
  const { dealer, sub } = wallets
  await pool.query(
    `INSERT INTO package_price (package_id, organisation_id, cost, cost_by, terminal, updated_at)
     VALUES ($1, $2, $3, 1, NULL, now()), ($1, $4, $5, $2, $6, now())`,
    [id, dealer.organisationId, prices.dealer, sub.organisationId, prices.sub, prices.owner],
  )
  return id
}

/** The same world, asked through another pool. */
export function throughPool(real: Real, pool: Pool): Real {
  const services = { ...real.services, pool }
  const through = (wallet: RealWallet) => ({ ...wallet, ctx: { ...wallet.ctx, services } })
  const { dealer, sub, owner } = real.wallets
  return {
    ...real,
    services,
    clerk: { ...real.clerk, services },
    wallets: { dealer: through(dealer), sub: through(sub), owner: through(owner) },
  }
}

export type Balances = Record<string, number>

const partyIds = ({ rootId, wallets }: Real): [Party, number][] => [
  ['root', rootId],
  ...payers.map((payer): [Party, number] => [payer, wallets[payer].organisationId]),
]

/** As the ledger says, of each party. */
export async function readBalances(real: Real): Promise<Record<Party, Balances>> {
  const parties = partyIds(real)
  const { rows } = await real.services.pool.query<{ id: number; kind: string; balance: number }>(
    `SELECT organisation_id AS id, kind, sum(balance)::int8 AS balance FROM ledger_account
     WHERE organisation_id = ANY ($1) AND currency = $2 GROUP BY 1, 2`,
    [parties.map(([, id]) => id), currency],
  )
  const of = (id: number) =>
    Object.fromEntries(
      rows.filter((row) => row.id === id).map(({ kind, balance }) => [kind, Number(balance)]),
    )
  return Object.fromEntries(parties.map(([party, id]) => [party, of(id)])) as Record<
    Party,
    Balances
  >
}

/** What its operator gave it for orders, KB. */
export async function readCardData({ services, sold }: Real): Promise<number> {
  const { rows } = await services.pool.query<{ kb: number | null }>(
    'SELECT flow_total AS kb FROM sim_card WHERE iccid = $1',
    [sold.sim.iccid],
  )
  return Number(rows[0]?.kb ?? 0)
}
export const kbOfOrder = yearly.flow * 1024

export type TradeRow = {
  number: string
  kind: 'e_type_increment' | 'e_type_recharge'
  way: 'wallet' | 'sandbox' | 'bank'
  payerId: number
  status: number
  amount: number
  refunded: number
  isGiven: boolean
  topUp: 'processing' | 'success' | 'fail' | null
  /** Postings that moved its money in, and on. */
  payments: number
  splits: number
  fromProfit: number
  legs: { id: number; amount: number }[]
}

/** Of the world, oldest first. */
export async function readTrades({ services, wallets }: Real): Promise<TradeRow[]> {
  const { rows } = await services.pool.query<TradeRow>(
    `SELECT o.number, o.kind, o.provider AS way, o.organisation_id AS "payerId", o.status, o.amount::int8 AS amount,
       o.refunded::int8 AS refunded,
       coalesce(r.state = 'e_recharge_success',
         EXISTS (SELECT FROM service_batch b WHERE b.key = 'order:' || o.number AND b.rflow > 0)) AS "isGiven",
       replace(r.state::text, 'e_recharge_', '') AS "topUp",
       (SELECT count(*)::int FROM ledger_transaction t WHERE t.key IN ('pay:' || o.number, 'buy:' || o.number)) AS payments,
       (SELECT count(*)::int FROM ledger_transaction t WHERE t.key IN ('split:' || o.number, 'rch:' || o.number)) AS splits,
       (SELECT coalesce(-sum(e.amount), 0)::int8 FROM ledger_transaction t
          JOIN ledger_entry e ON e.transaction_id = t.id JOIN ledger_account a ON a.id = e.account_id
          WHERE t.key = 'buy:' || o.number AND a.kind = 'wallet_profit') AS "fromProfit",
       (SELECT coalesce(json_agg(json_build_object('id', l.organisation_id, 'amount', l.amount) ORDER BY l.seq), '[]')
          FROM order_leg l WHERE l.order_id = o.id) AS legs
     FROM trade_order o LEFT JOIN sim_recharge r ON r.order_id = o.id WHERE o.organisation_id = ANY ($1) ORDER BY o.id`,
    [payers.map((payer) => wallets[payer].organisationId)],
  )
  return rows.map((row) => ({
    ...row,
    amount: Number(row.amount),
    refunded: Number(row.refunded),
    fromProfit: Number(row.fromProfit),
  }))
}

/** What left each seller's wallet by withdrawals, and what was given up of its debts. */
export async function readGone({ services, wallets }: Real, payer: Payer) {
  const { rows } = await services.pool.query<{ out: number; off: number }>(
    `SELECT
       (SELECT coalesce(sum(amount - set_off), 0)::int8 FROM withdrawal
          WHERE organisation_id = $1 AND status = 'e_po_suc') AS out,
       (SELECT coalesce(sum(e.amount), 0)::int8 FROM ledger_account a
          JOIN ledger_entry e ON e.account_id = a.id JOIN ledger_transaction t ON t.id = e.transaction_id
          WHERE a.organisation_id = $1 AND a.kind = 'receivable' AND t.op = 'e_po_writeoff') AS off`,
    [wallets[payer].organisationId],
  )
  return { out: Number(rows[0]?.out), off: Number(rows[0]?.off) }
}
