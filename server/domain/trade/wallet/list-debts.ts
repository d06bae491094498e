import { sql } from 'kysely'
import { searchForm } from '#lib/rules/search-form.ts'
import { containing } from '../../../db/contains-name.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, db } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'

type Asked = { search: string | undefined; beforeId: number | undefined; limit: number }

/** Of all organisations (index ledger_account_owed); one that was deleted has no name. Amounts are cents. */
export const listDebts = (pool: Pool, { search, beforeId, limit }: Asked) =>
  all(
    pool,
    db
      .selectFrom('ledger_account as d')
      .innerJoin('ledger_entry as e', (join) =>
        join.onRef('e.account_id', '=', 'd.id').onRef('e.version', '=', 'd.version'),
      )
      .leftJoin('ledger_account as h', (join) =>
        join
          .onRef('h.organisation_id', '=', 'd.organisation_id')
          .onRef('h.currency', '=', 'd.currency')
          .on('h.kind', '=', 'withdraw_hold'),
      )
      .leftJoin('organisation as o', 'o.id', 'd.organisation_id')
      .select(['d.id', 'd.organisation_id as organisationId', 'd.currency'])
      .select((eb) => [
        sql<number>`-${eb.ref('d.balance')}`.as('owed'),
        eb.fn.coalesce('h.balance', sql.lit(0)).as('held'),
        eb.fn.coalesce('o.name', eb.val('')).as('organisation'),
        unixSeconds(eb.ref('e.at')).as('changedAt'),
      ])
      .where('d.kind', '=', sql.lit('receivable'))
      .where('d.balance', '<', sql.lit(0))
      .$if(search !== undefined, (rows) =>
        rows.where((eb) => eb('o.search_name', 'like', containing(searchForm(search ?? '')))),
      )
      .$if(beforeId !== undefined, (rows) => rows.where('d.id', '<', beforeId ?? 0))
      .orderBy('d.id', 'desc')
      .limit(limit),
  )
