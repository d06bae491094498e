import { resolveBrand } from '#brands/resolve.ts'
import { validityMonths } from '#lib/codes/packages.ts'
import { serviceOf } from '#lib/codes/paid-services.ts'
import { payManners, payPlatforms, type RenewalFault } from '#lib/codes/payment.ts'
import type { ProfitDays } from '#lib/rules/profit-days.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import { textStatement } from '../../../db/text-statement.ts'
import { crashpoint } from '../../../process/crashpoint.ts'
import type { Services } from '../../../services.ts'
import { issueReceipt } from '../billing/issue-document.ts'
import { BalanceTooLow } from '../money/ledger.ts'
import { listPackages, type PricedPackage } from '../package/list-packages.ts'
import { wantedBy } from '../package/name-in.ts'
import { insertOrder } from '../pay/order.ts'
import { walletLegs } from '../pay/place-order.ts'
import { fulfil, markPaid } from '../pay/settle.ts'
import { renewalTime } from './allow-renewal.ts'
import { readServiceEnd } from './read-service-end.ts'
import { type DueRenewal, mayRenew, type RenewalKey, renewalColumns } from './renewal.ts'
import { tellPayer } from './tell-payer.ts'

export type RenewStores = Pick<Services, 'pool' | 'bus' | 'now' | 'log'> & {
  config: Pick<Services['config'], 'PROFIT_DAYS'>
}

/** Frees renewals of a dead worker. */
const leaseMs = 60_000
const atOnce = 20
const hourMs = 3_600_000
/** From an hour, doubled to a day; given up a week after the end. */
const backoffMs = { first: hourMs, most: 24 * hourMs }
const givenUpMs = 7 * 24 * hourMs

const claimText = textStatement(
  'main',
  `UPDATE auto_renewal r SET next_at = $2::timestamptz FROM (
     SELECT device_id, service FROM auto_renewal WHERE next_at <= $1::timestamptz
     ORDER BY next_at LIMIT ${atOnce} FOR UPDATE SKIP LOCKED) d
   WHERE r.device_id = d.device_id AND r.service = d.service
   RETURNING r.device_id AS "deviceId", r.service`,
)

/** Renews what ends soon. Parallel workers allowed; answers how many were looked at. */
export async function renewDue(stores: RenewStores): Promise<number> {
  const { pool, now, log } = stores
  for (let looked = 0; ; ) {
    const values = [new Date(now()), new Date(now() + leaseMs)]
    const { rows } = await pool.query<RenewalKey>(claimText, values)
    for (const key of rows)
      await renewOne(stores, key).catch((error) => {
        log.error({ err: error, ...key }, 'a service could not be renewed')
      })
    looked += rows.length
    if (rows.length < atOnce) return looked
  }
}

/** May be repeated and raced: one order a device, service and end. */
export async function renewOne(stores: RenewStores, key: RenewalKey): Promise<void> {
  const { pool, now } = stores
  try {
    const moved = await inTransaction(pool, async (client) => {
      const when = { now: now(), profitDays: stores.config.PROFIT_DAYS }
      const renewed = await attempt(client, key, when)
      crashpoint('renewing')
      return renewed
    })
    crashpoint('renewed')
    if (moved) await stores.bus.publish('device', moved)
  } catch (error) {
    if (!(error instanceof BalanceTooLow)) throw error
    await inTransaction(pool, async (client) => {
      const renewal = await lock(client, key)
      const ends = (await readServiceEnd(client, key.deviceId, key.service))?.end
      // Another worker may have renewed it meanwhile.
      if (renewal && ends && renewalTime(ends, now()).getTime() <= now())
        await refuse(client, renewal, { fault: 'walletTooLow', end: ends, now: now() })
    })
    await stores.bus.publish('outbox', {})
  }
}

const of = ({ deviceId, service }: RenewalKey) =>
  db.selectFrom('auto_renewal').where('device_id', '=', deviceId).where('service', '=', service)

const lock = (client: PoolClient, key: RenewalKey) =>
  first(client, of(key).select(renewalColumns).forUpdate().$castTo<DueRenewal>())

/** Order, payment and quota together; the device whose end has moved. */
async function attempt(
  client: PoolClient,
  key: RenewalKey,
  when: { now: number; profitDays: ProfitDays },
): Promise<{ id: number; imei: string } | undefined> {
  const { now } = when
  const renewal = await lock(client, key)
  if (!renewal) return undefined
  const payer = await readPayer(client, renewal)
  const known = await readServiceEnd(client, key.deviceId, key.service)
  // Sold or deleted: nobody renews what is not theirs.
  if (!payer || !known?.path.startsWith(payer.path)) return end(client, key)
  const due = renewalTime(known.end, now)
  if (!known.end || due.getTime() > now) return wait(client, key, due)
  const languages = wantedBy(renewal.lang, resolveBrand(undefined, renewal.brand))
  const states = ['e_ibs_nomal'] as const
  const page = { currency: renewal.currency, states, languages, limit: 1 }
  const reader = { path: payer.path, now }
  const [offered] = await listPackages(
    client,
    { ...page, service: key.service, id: renewal.packageId, afterId: 0 },
    reader,
  )
  if (!offered) return refuse(client, renewal, { fault: 'packageGone', end: known.end, now })
  if (!mayRenew(offered))
    return refuse(client, renewal, { fault: 'notRenewable', end: known.end, now })
  const { amount, legs } = offered.renewal
  if (amount > renewal.most)
    return refuse(client, renewal, { fault: 'priceChanged', end: known.end, now })
  const device = { id: key.deviceId, imei: payer.imei }
  const order = await insertOrder(
    client,
    {
      kind: 'e_type_increment',
      provider: 'wallet',
      livemode: true,
      organisationId: renewal.organisationId,
      rootId: Number(payer.path.split('/')[1]),
      accountId: renewal.accountId,
      payer: payer.name,
      brand: renewal.brand,
      device,
      legs,
      currency: renewal.currency,
      amount,
      platform: payPlatforms.wallet,
      manner: payManners.indexOf('auto') + 1,
      sold: {
        packageId: renewal.packageId,
        packageName: offered.name,
        service: key.service,
        ...(await quotaOf(client, renewal, offered)),
      },
      renewalKey: `${key.deviceId}:${key.service}:${known.end.getTime()}`,
    },
    now,
  )
  const from = await walletLegs(client, { ...order })
  await markPaid(client, order, { from, op: 'e_po_buy', now })
  await fulfil(client, order, when)
  const after = await readServiceEnd(client, key.deviceId, key.service)
  await wait(client, key, renewalTime(after?.end ?? null, now))
  await issueReceipt(client, order, now)
  return device
}

/** The first time, root may give more or less. */
async function quotaOf(client: PoolClient, renewal: DueRenewal, offered: PricedPackage) {
  const { flow, validity, firstRenewalValidity: ofFirst } = offered
  const months = validityMonths[ofFirst && (await isFirst(client, renewal)) ? ofFirst : validity]
  const isPeriod = serviceOf(renewal.service).measure === 'period'
  return { flow: isPeriod ? months : flow, months }
}

/** Stopping and allowing it again makes no other first time. */
async function isFirst(client: PoolClient, renewal: DueRenewal): Promise<boolean> {
  const before = db
    .selectFrom('trade_order')
    .select('id')
    .where('device_id', '=', renewal.deviceId)
    .where('service', '=', renewal.service)
    .where('organisation_id', '=', renewal.organisationId)
    .where('renewal_key', 'is not', null)
    .limit(1)
  return (await first(client, before)) === undefined
}

const readPayer = (client: PoolClient, { accountId, organisationId, deviceId }: DueRenewal) =>
  first(
    client,
    db
      .selectFrom('organisation as o')
      .innerJoin('account as a', (join) => join.on((eb) => eb('a.id', '=', accountId)))
      .innerJoin('device as d', (join) => join.on((eb) => eb('d.id', '=', deviceId)))
      .select(['o.path', 'a.name', 'd.imei'])
      .where('o.id', '=', organisationId)
      .where('a.frozen_at', 'is', null),
  )

async function end(client: PoolClient, { deviceId, service }: RenewalKey): Promise<undefined> {
  const gone = db.deleteFrom('auto_renewal').where('device_id', '=', deviceId)
  await run(client, gone.where('service', '=', service))
}

async function wait(client: PoolClient, key: RenewalKey, due: Date): Promise<undefined> {
  await change(client, key, { next_at: due, fails: 0, fault: '' })
}

const change = (
  client: PoolClient,
  { deviceId, service }: RenewalKey,
  facts: { next_at: Date | null; fails: number; fault: string },
) =>
  run(
    client,
    db
      .updateTable('auto_renewal')
      .set(rowFor('auto_renewal', facts))
      .where('device_id', '=', deviceId)
      .where('service', '=', service),
  )

type Refusal = { fault: RenewalFault; end: Date; now: number }

/** Told once a fault. An empty wallet may be filled; the rest waits until it is allowed anew. */
async function refuse(
  client: PoolClient,
  renewal: DueRenewal,
  { fault, end: ends, now }: Refusal,
): Promise<undefined> {
  const isOver = ends.getTime() + givenUpMs < now
  const pause = Math.min(backoffMs.first * 2 ** Math.min(renewal.fails, 20), backoffMs.most)
  const isTriedAgain = fault === 'walletTooLow' && !isOver
  await change(client, renewal, {
    fault,
    fails: renewal.fails + 1,
    next_at: isTriedAgain ? new Date(now + pause) : null,
  })
  if (renewal.fault !== fault) await tellPayer(client, renewal, { event: fault, now })
}
