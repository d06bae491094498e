import { sql } from 'kysely'
import { type HandState, handPayments, tradeStatus } from '#lib/codes/payment.ts'
import { searchForm } from '#lib/rules/search-form.ts'
import { containing } from '../../../db/contains-name.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, db } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'
import { presentName, type WantedLanguages } from '../package/name-in.ts'

export type AskedByHand = {
  state: HandState | undefined
  search: string | undefined
  languages: WantedLanguages
  beforeId: number | undefined
  limit: number
}

const stateOf = sql<HandState>`CASE WHEN d.is_confirmed THEN 'confirmed' WHEN d.order_id IS NOT NULL THEN 'rejected'
  WHEN t.status = ${sql.lit(tradeStatus.invalid)} THEN 'late' ELSE 'waiting' END`

/** Orders of all organisations that are paid by hand, newest first; one that was deleted has no name. */
export const listByHand = (
  pool: Pool,
  { state, search, languages, beforeId, limit }: AskedByHand,
) =>
  all(
    pool,
    db
      .selectFrom('trade_order as t')
      .leftJoin('hand_decision as d', 'd.order_id', 't.id')
      .leftJoin('service_package as sold', 'sold.id', 't.package_id')
      .leftJoin('organisation as o', 'o.id', 't.organisation_id')
      .select(['t.id', 't.number', 't.kind', 't.payer', 't.account_id as accountId', 't.imei'])
      .select(['t.currency', 't.amount', 't.provider'])
      .select(['t.organisation_id as organisationId'])
      .select((eb) => [
        presentName(languages, 't.package_name').as('packageName'),
        stateOf.as('state'),
        eb.fn.coalesce('o.name', eb.val('')).as('organisation'),
        eb.fn.coalesce('d.reason', eb.val('')).as('reason'),
        eb.fn.coalesce('d.operator', eb.val('')).as('operator'),
        sql<string[]>`ARRAY${eb
          .selectFrom('hand_voucher as v')
          .select('v.file_id')
          .whereRef('v.order_id', '=', 't.id')}::text[]`.as('voucherIds'),
        unixSeconds(eb.ref('t.created_at')).as('createdAt'),
        unixSeconds(eb.ref('d.at')).as('decidedAt'),
      ])
      .where('t.provider', 'in', handPayments)
      .$if(state !== undefined, (rows) => rows.where(stateOf, '=', state ?? 'waiting'))
      .$if(search !== undefined, (rows) =>
        rows.where((eb) => eb('o.search_name', 'like', containing(searchForm(search ?? '')))),
      )
      .$if(beforeId !== undefined, (rows) => rows.where('t.id', '<', beforeId ?? 0))
      .orderBy('t.id', 'desc')
      .limit(limit),
  )
