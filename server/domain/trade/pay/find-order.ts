import { sql } from 'kysely'
import type { OrderTime } from '#lib/codes/payment.ts'
import { searchForm } from '#lib/rules/search-form.ts'
import { containing } from '../../../db/contains-name.ts'
import type { Bound } from '../../../db/family-scope.ts'
import type { TradeKind } from '../../../db/generated/tables/main-store.ts'
import { isBelow } from '../../../db/path-range.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db, first, run } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'
import type { Services } from '../../../services.ts'
import { presentName, type WantedLanguages } from '../package/name-in.ts'
import { openStatuses } from './order.ts'

/** A waiting payer brings the next check forward so often. */
const pollRequestMs = 10_000

/**
 * Paid by an organisation below, or for the device of a device log-in. `languages`: of names of packages.
 */
export const ordersIn = ({ path, deviceId }: Bound, languages: WantedLanguages) =>
  db
    .selectFrom('trade_order as t')
    .innerJoin('organisation as o', 'o.id', 't.organisation_id')
    .leftJoin('service_package as sold', 'sold.id', 't.package_id')
    .where((eb) => isBelow(eb.ref('o.path'), path))
    .$if(deviceId !== undefined, (orders) => orders.where('t.device_id', '=', deviceId ?? 0))
    .select(['t.id', 't.number', 't.kind', 't.status', 't.payer', 't.imei', 't.iccid'])
    .select('t.currency')
    .select(['t.amount', 't.refunded', 't.platform', 't.manner', 't.url', 't.fault', 't.livemode'])
    .select(['t.service', 't.flow', 't.device_id as deviceId'])
    .select(['o.id as organisationId', 'o.name as organisation'])
    .select((eb) => [
      presentName(languages, 't.package_name').as('packageName'),
      unixSeconds(eb.ref('t.created_at')).as('createdAt'),
      unixSeconds(eb.ref('t.expires_at')).as('expiresAt'),
      unixSeconds(eb.ref('t.paid_at')).as('paidAt'),
      unixSeconds(eb.ref('t.ended_at')).as('endedAt'),
    ])

export type ListedOrder = NonNullable<Awaited<ReturnType<typeof findOrder>>>

export const findOrder = (
  pool: Pool,
  bound: Bound,
  number: string,
  languages: WantedLanguages = [],
) => first(pool, ordersIn(bound, languages).where('t.number', '=', number))

export type OrderFilter = {
  bound: Bound
  languages: WantedLanguages
  number?: string | undefined
  imei?: string | undefined
  kind?: TradeKind | undefined
  statuses?: readonly number[] | undefined
  platform?: number | undefined
  manner?: number | undefined
  deviceId?: number | undefined
  service?: number | undefined
  currency?: string | undefined
  /** Of the organisation itself only. */
  isOwn?: boolean
  timeOf?: OrderTime
  /** Part of the name of who paid, or of the organisation. */
  payer?: string | undefined
  from: Date
  to: Date
}

function filteredOrders(filter: OrderFilter) {
  const { bound, languages, number, imei, kind, statuses, platform, manner, deviceId } = filter
  const { payer, from, to, service, currency, isOwn = false, timeOf = 'created' } = filter
  const time = `t.${timeOf}_at` as const
  return ordersIn(bound, languages)
    .where(time, '>=', from)
    .where(time, '<', to)
    .$if(isOwn, (all) => all.where('o.path', '=', bound.path))
    .$if(service !== undefined, (all) => all.where('t.service', '=', service ?? 0))
    .$if(currency !== undefined, (all) => all.where('t.currency', '=', currency ?? ''))
    .$if(Boolean(number), (all) => all.where('t.number', '=', number ?? ''))
    .$if(Boolean(imei), (all) => all.where('t.imei', '=', imei ?? ''))
    .$if(kind !== undefined, (all) => all.where('t.kind', '=', kind ?? 'e_type_increment'))
    .$if(statuses !== undefined, (all) => all.where('t.status', 'in', statuses ?? []))
    .$if(platform !== undefined, (all) => all.where('t.platform', '=', platform ?? 0))
    .$if(manner !== undefined, (all) => all.where('t.manner', '=', manner ?? 0))
    .$if(deviceId !== undefined, (all) => all.where('t.device_id', '=', deviceId ?? 0))
    .$if(Boolean(payer), (all) =>
      all.where((eb) =>
        eb.or(
          (['t.payer', 'o.name'] as const).map((name) =>
            eb(
              sql<string>`search_form(${eb.ref(name)})`,
              'like',
              containing(searchForm(payer ?? '')),
            ),
          ),
        ),
      ),
    )
}

/** Newest first. */
export const listOrders = (
  pool: Pool,
  { beforeId, limit, ...filter }: OrderFilter & { beforeId: number | undefined; limit: number },
) =>
  all(
    pool,
    filteredOrders(filter)
      .$if(beforeId !== undefined, (all) => all.where('t.id', '<', beforeId ?? 0))
      .orderBy('t.id', 'desc')
      .limit(limit),
  )

/** Of those that money has come for, by currency; cents. */
export const totalOrders = (pool: Pool, filter: OrderFilter) =>
  all(
    pool,
    db
      .selectFrom(filteredOrders(filter).where('t.paid_at', 'is not', null).as('f'))
      .select('f.currency')
      .select((eb) => [
        sql<number>`count(*)::int`.as('count'),
        sql<number>`sum(${eb.ref('f.amount')})::bigint`.as('amount'),
        sql<number>`sum(${eb.ref('f.refunded')})::bigint`.as('refunded'),
      ])
      .groupBy('f.currency')
      .orderBy('f.currency'),
  )

/** By the whole number of the order, or the provider's; newest first. */
export const ordersNumbered = (
  pool: Pool,
  bound: Bound,
  { number, limit, languages }: { number: string; limit: number; languages: WantedLanguages },
) =>
  all(
    pool,
    ordersIn(bound, languages)
      .where((eb) => eb.or([eb('t.number', '=', number), eb('t.reference', '=', number)]))
      .orderBy('t.id', 'desc')
      .limit(limit),
  )

/** By the whole number of the order, the provider or the device; newest first. */
export async function searchOrders(
  pool: Pool,
  bound: Bound,
  page: {
    search: string
    languages: WantedLanguages
    beforeId: number | undefined
    limit: number
  },
) {
  const { search, languages, beforeId, limit } = page
  const devices = await all(pool, db.selectFrom('device').select('id').where('imei', '=', search))
  const ids = devices.map(({ id }) => id)
  return all(
    pool,
    ordersIn(bound, languages)
      .where((eb) =>
        eb.or([
          eb('t.number', '=', search),
          eb('t.reference', '=', search),
          ...(ids.length > 0 ? [eb('t.device_id', '=', anyOf(ids))] : []),
        ]),
      )
      .$if(beforeId !== undefined, (all) => all.where('t.id', '<', beforeId ?? 0))
      .orderBy('t.id', 'desc')
      .limit(limit),
  )
}

export type ListedRefund = Awaited<ReturnType<typeof listRefunds>>[number]

/** Of an order, oldest first. */
export const listRefunds = (pool: Pool, orderId: number) =>
  all(
    pool,
    db
      .selectFrom('refund as r')
      .leftJoin('organisation as g', 'g.id', 'r.giver_id')
      .select(['r.id', 'r.number', 'r.kind', 'r.state', 'r.amount', 'r.reason', 'r.operator'])
      .select(['r.giver_id as giverId', 'g.name as giver', 'g.path as giverPath'])
      .select((eb) => [
        unixSeconds(eb.ref('r.created_at')).as('createdAt'),
        unixSeconds(eb.ref('r.ended_at')).as('endedAt'),
      ])
      .where('r.order_id', '=', orderId)
      .orderBy('r.id'),
  )

/** The provider is asked soon, at most every ten seconds however many wait. */
export async function requestPoll(
  { pool, bus, now }: Pick<Services, 'pool' | 'bus' | 'now'>,
  id: number,
): Promise<void> {
  const at = new Date(now())
  const isRequested = await run(
    pool,
    db
      .updateTable('trade_order')
      .set({ nudged_at: at, next_check_at: (eb) => eb.fn('least', ['next_check_at', eb.val(at)]) })
      .where('id', '=', id)
      .where('status', 'in', openStatuses)
      .where('next_check_at', 'is not', null)
      .where((eb) =>
        eb.or([
          eb('nudged_at', 'is', null),
          eb('nudged_at', '<=', new Date(now() - pollRequestMs)),
        ]),
      ),
  )
  if (isRequested > 0) await bus.publish('payment', {})
}
