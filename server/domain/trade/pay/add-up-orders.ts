import { type RawBuilder, sql } from 'kysely'
import type { OrderStatGroup } from '#lib/codes/payment.ts'
import { simDataType } from '#lib/codes/sold-types.ts'
import type { TradeKind } from '../../../db/generated/tables/main-store.ts'
import { isBelow } from '../../../db/path-range.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import { zoneInSql } from '../../../db/zone-in-sql.ts'
import { presentName, type WantedLanguages } from '../package/name-in.ts'

export type SumsOf = {
  by: OrderStatGroup | 'package' | 'carrier'
  kind: TradeKind | undefined
  /** Data of SIM cards only, with what they were topped up with. */
  ofSims?: true
}

type Asked = SumsOf & {
  path: string
  /** ISO 4217. */
  currency: string
  /** Of days and months. */
  zone: string
  /** Of names of packages. */
  languages: WantedLanguages
  from: Date
  to: Date
}

export type OrderSum = {
  key: string
  /** Of an organisation or package. */
  name: string
  count: number
  /** Cents. */
  amount: number
  refunded: number
  /** MB that cards were topped up with. */
  flow: number
}

/** Where an order counts; the payer's place below `path` is the part of its own path after it. */
const keyOf = ({ by, path, zone }: Asked): RawBuilder<string> => {
  const wall = sql`(t.paid_at AT TIME ZONE ${zoneInSql(zone)})`
  switch (by) {
    case 'day':
      return sql`to_char(${wall}, 'YYYY-MM-DD')`
    case 'month':
      return sql`to_char(${wall}, 'YYYY-MM')`
    case 'service':
      return sql`coalesce(t.service, 0)::text`
    case 'package':
      return sql`t.package_id::text`
    case 'carrier':
      return sql`coalesce(c.carrier, 'other')`
    case 'platform':
      return sql`t.platform::text`
    case 'family':
      return sql`split_part(substr(o.path, ${path.length + 1}::int), '/', 1)`
  }
}

/** Paid orders of a period, by the index of `paid_at`; newest day first, else the largest sum. */
export async function addUpOrders(pool: Pool, asked: Asked): Promise<OrderSum[]> {
  const { path, currency, by, kind, ofSims, languages, from, to } = asked
  const isByTime = by === 'day' || by === 'month'
  const sums = await all(
    pool,
    db
      .selectFrom('trade_order as t')
      .innerJoin('organisation as o', 'o.id', 't.organisation_id')
      .leftJoin('service_package as sold', 'sold.id', 't.package_id')
      .leftJoin('sim_recharge as r', 'r.order_id', 't.id')
      .leftJoin('sim_card as c', 'c.id', 't.sim_id')
      .select((eb) => [
        keyOf(asked).as('key'),
        sql<number>`count(*)::int`.as('count'),
        sql<number>`sum(${eb.ref('t.amount')})::bigint`.as('amount'),
        sql<number>`sum(${eb.ref('t.refunded')})::bigint`.as('refunded'),
        sql<number>`coalesce(sum(r.flow) FILTER (WHERE r.state = 'e_recharge_success'), 0)::bigint`.as(
          'flow',
        ),
        eb.fn.max(presentName(languages, 't.package_name')).as('package'),
      ])
      .where('t.paid_at', '>=', from)
      .where('t.paid_at', '<', to)
      .where('t.currency', '=', currency)
      .where((eb) => isBelow(eb.ref('o.path'), path))
      .$if(ofSims === true, (orders) => orders.where('t.service', '=', simDataType))
      .$if(kind !== undefined, (orders) => orders.where('t.kind', '=', kind ?? 'e_type_increment'))
      .groupBy(sql`1`)
      .orderBy(isByTime ? sql`1` : sql`3`, 'desc'),
  )
  const names = by === 'family' ? await namesOf(pool, path, sums) : new Map<string, string>()
  return sums.map(({ key, count, amount, refunded, flow, package: sold }) => ({
    key: key || ownKey,
    count,
    amount: Number(amount),
    refunded: Number(refunded),
    flow: Number(flow),
    name: by === 'package' ? (sold ?? '') : (names.get(key) ?? ''),
  }))
}

/** Of the organisation itself, among those below it. */
const ownKey = 'own'

async function namesOf(pool: Pool, path: string, sums: readonly { key: string }[]) {
  const own = Number(path.split('/').at(-2))
  const idOf = (key: string) => (key === '' ? own : Number(key))
  const rows = await all(
    pool,
    db
      .selectFrom('organisation')
      .select(['id', 'name'])
      .where('id', '=', anyOf(sums.map(({ key }) => idOf(key)))),
  )
  const byId = new Map(rows.map(({ id, name }) => [id, name]))
  return new Map(sums.map(({ key }) => [key, byId.get(idOf(key)) ?? '']))
}
