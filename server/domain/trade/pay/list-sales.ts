import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import { devicesInSight } from '../../fleet/list/devices-in-sight.ts'
import { presentName, type WantedLanguages } from '../package/name-in.ts'

export type SoldOrder = {
  number: string
  packageName: string
  service: number | null
  imei: string
  iccid: string
  deviceName: string | null
  buyer: string | null
  /** Cents that the seller pays for it, is paid for it, and that the buyer paid. */
  cost: number
  sold: number
  amount: number
}

/** Orders as one of their sellers sees them, by number. */
export async function listSales(
  pool: Pool,
  seller: { id: number; path: string },
  numbers: readonly string[],
  languages: WantedLanguages,
): Promise<ReadonlyMap<string, SoldOrder>> {
  const rows = await all(
    pool,
    db
      .selectFrom('trade_order as t')
      .innerJoin('order_leg as own', (join) =>
        join.onRef('own.order_id', '=', 't.id').on('own.organisation_id', '=', seller.id),
      )
      .leftJoin('service_package as sold', 'sold.id', 't.package_id')
      .leftJoin('organisation as o', 'o.id', 't.organisation_id')
      .leftJoin(devicesInSight(seller.path).as('d'), 'd.id', 't.device_id')
      .select(['t.number', 't.service', 't.imei', 't.iccid'])
      .select(['d.name as deviceName', 'o.name as buyer', 't.amount', 'own.amount as share'])
      .select(presentName(languages, 't.package_name').as('packageName'))
      .select((eb) =>
        eb
          .selectFrom('order_leg as l')
          .select((inner) => inner.fn.sum<string>('l.amount').as('sum'))
          .whereRef('l.order_id', '=', 't.id')
          .whereRef('l.seq', '<', 'own.seq')
          .as('cost'),
      )
      .where('t.number', '=', anyOf(numbers)),
  )
  return new Map(
    rows.map(({ share, ...sale }) => {
      const cost = Number(sale.cost ?? 0)
      return [
        sale.number,
        { ...sale, cost, sold: cost + Number(share), amount: Number(sale.amount) },
      ]
    }),
  )
}
