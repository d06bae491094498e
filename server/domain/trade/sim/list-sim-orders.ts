import type { OrderTime } from '#lib/codes/payment.ts'
import type { SimCarrier } from '#lib/codes/sim.ts'
import { simDataType } from '#lib/codes/sold-types.ts'
import { iccidSpellings } from '#lib/rules/sim.ts'
import type { Bound } from '../../../db/family-scope.ts'
import type { SimRechargeState } from '../../../db/generated/tables/main-store.ts'
import { isBelow } from '../../../db/path-range.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'
import { presentName, type WantedLanguages } from '../package/name-in.ts'

/**
 * Paid by an organisation below; of a device log-in, for its device. Numbers and names of what has
 * left the reader's part of the tree since are not shown.
 */
const simOrdersIn = ({ path, deviceId }: Bound, languages: WantedLanguages) =>
  db
    .selectFrom('trade_order as t')
    .innerJoin('organisation as o', 'o.id', 't.organisation_id')
    .leftJoin('service_package as sold', 'sold.id', 't.package_id')
    .leftJoin('sim_recharge as r', 'r.order_id', 't.id')
    .leftJoin('sim_card as c', 'c.id', 't.sim_id')
    .leftJoin('organisation as co', 'co.id', 'c.organisation_id')
    .leftJoin('device as d', 'd.id', 't.device_id')
    .leftJoin('organisation as do', 'do.id', 'd.organisation_id')
    .where('t.service', '=', simDataType)
    .where((eb) => isBelow(eb.ref('o.path'), path))
    .$if(deviceId !== undefined, (orders) => orders.where('t.device_id', '=', deviceId ?? 0))
    .select(['t.id', 't.number', 't.status', 't.payer', 't.imei', 't.iccid', 't.currency'])
    .select(['t.amount', 't.refunded', 't.platform', 't.manner', 't.flow', 't.months'])
    .select('t.device_id as deviceId')
    .select(['o.id as organisationId', 'o.name as organisation', 'r.state', 'r.reason'])
    .select((eb) => [
      presentName(languages, 't.package_name').as('packageName'),
      eb
        .case()
        .when(isBelow(eb.ref('co.path').$notNull(), path))
        .then(eb.ref('c.msisdn'))
        .end()
        .as('msisdn'),
      eb
        .case()
        .when(isBelow(eb.ref('do.path').$notNull(), path))
        .then(eb.ref('d.name'))
        .end()
        .as('device'),
      unixSeconds(eb.ref('t.created_at')).as('createdAt'),
      unixSeconds(eb.ref('t.paid_at')).as('paidAt'),
      unixSeconds(eb.ref('r.ended_at')).as('endedAt'),
    ])

export type SimOrderPage = {
  bound: Bound
  languages: WantedLanguages
  iccid: string | undefined
  deviceId: number | undefined
  state: SimRechargeState | undefined
  platform: number | undefined
  packageId: number | undefined
  carrier: SimCarrier | undefined
  currency: string | undefined
  /** Whole number of the order or card, or ICCID. */
  search: string | undefined
  /** What the period is about. */
  timeOf: OrderTime
  from: Date
  to: Date
  beforeId: number | undefined
  limit: number
}

export type ListedSimOrder = Awaited<ReturnType<typeof listSimOrders>>[number]

/** Newest first. */
export function listSimOrders(pool: Pool, page: SimOrderPage) {
  const { bound, iccid, deviceId, state, platform, packageId, carrier } = page
  const { currency, search, from, to, beforeId } = page
  const time = `t.${page.timeOf}_at` as const
  const searched = search?.toUpperCase() ?? ''
  return all(
    pool,
    simOrdersIn(bound, page.languages)
      .where(time, '>=', from)
      .where(time, '<', to)
      .$if(iccid !== undefined, (orders) =>
        orders.where('t.iccid', '=', anyOf(iccidSpellings(iccid ?? ''))),
      )
      .$if(deviceId !== undefined, (orders) => orders.where('t.device_id', '=', deviceId ?? 0))
      .$if(state !== undefined, (orders) =>
        orders.where('r.state', '=', state ?? 'e_recharge_processing'),
      )
      .$if(platform !== undefined, (orders) => orders.where('t.platform', '=', platform ?? 0))
      .$if(packageId !== undefined, (orders) => orders.where('t.package_id', '=', packageId ?? 0))
      .$if(currency !== undefined, (orders) => orders.where('t.currency', '=', currency ?? ''))
      // A card that is gone counts among the others.
      .$if(carrier !== undefined, (orders) =>
        orders.where((eb) =>
          eb(eb.fn.coalesce('c.carrier', eb.val('other')), '=', carrier ?? 'other'),
        ),
      )
      .$if(searched !== '', (orders) =>
        orders.where((eb) =>
          eb.or([
            eb('t.number', '=', searched),
            eb('t.iccid', '=', anyOf(iccidSpellings(searched))),
            eb.and([
              eb('c.msisdn', '=', searched),
              isBelow(eb.ref('co.path').$notNull(), bound.path),
            ]),
          ]),
        ),
      )
      .$if(beforeId !== undefined, (orders) => orders.where('t.id', '<', beforeId ?? 0))
      .orderBy('t.id', 'desc')
      .limit(page.limit),
  )
}
