import { containsName } from '../../../db/contains-name.ts'
import { isBelow } from '../../../db/path-range.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, db } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'

export type ConsentPage = {
  /** Of accounts of this organisation and below. */
  path: string
  /** Of that one alone. */
  accountId: number | undefined
  /** Part of the log-in name or the name. */
  search: string | undefined
  beforeId: number | undefined
  limit: number
}

/** Who agreed to which texts, newest first. */
export function listConsents(pool: Pool, page: ConsentPage) {
  const { path, accountId, search = '', beforeId, limit } = page
  return all(
    pool,
    db
      .selectFrom('consent as c')
      .innerJoin('account as a', 'a.id', 'c.account_id')
      .innerJoin('organisation as o', 'o.id', 'a.organisation_id')
      .select(['c.id', 'c.brand', 'c.hash', 'c.version', 'c.language', 'c.ip'])
      .select(['a.id as accountId', 'a.login', 'a.name', 'o.name as organisation'])
      .select((eb) => unixSeconds(eb.ref('c.agreed_at')).as('agreedAt'))
      .where((eb) => isBelow(eb.ref('o.path'), path))
      .$if(accountId !== undefined, (some) => some.where('c.account_id', '=', accountId ?? 0))
      .$if(search !== '', (some) =>
        some.where((eb) => containsName(eb.ref('a.search_names'), search)),
      )
      .$if(beforeId !== undefined, (some) => some.where('c.id', '<', beforeId ?? 0))
      .orderBy('c.id', 'desc')
      .limit(limit),
  )
}
