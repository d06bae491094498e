import { type Expression, type SqlBool, sql } from 'kysely'
import type { Caller } from '../../../caller.ts'
import { containsName } from '../../../db/contains-name.ts'
import { isBelow } from '../../../db/path-range.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, db } from '../../../db/sql.ts'
import { readsInFull } from '../auth/personal-facts.ts'
import { type AccountRow, type Accounts, selectAccounts } from './account-row.ts'

const mostSorted = 2_000

/** Phones match for their readers only: a search must not confirm what is hidden. */
export function isMatching(eb: Accounts, text: string, reader: Caller): Expression<SqlBool> {
  const isPhone = eb('a.phone', '=', text)
  return eb.or([
    containsName(eb.ref('a.search_names'), text),
    readsInFull(reader, 'account') ? isPhone : isPhone.and(eb('a.id', '=', reader.accountId ?? 0)),
  ])
}

export type AccountSearch = {
  path: string
  text: string
  after: string | undefined
  limit: number
  reader: Caller
}

export async function searchAccounts(
  pool: Pool,
  { path, text, after, limit, reader }: AccountSearch,
): Promise<AccountRow[]> {
  const below = db
    .selectFrom('account as a')
    .innerJoin('organisation as o', 'o.id', 'a.organisation_id')
    .select('a.id')
    .where((eb) => isBelow(eb.ref('o.path'), path))
  const exact = below.where('a.login', '=', text.toLowerCase())
  const containing = below.where((eb) => isMatching(eb, text, reader)).limit(mostSorted)
  const place = (login: Expression<string>) =>
    sql`(${login} <> ${text.toLowerCase()}, length(${login}), ${login})`
  return all(
    pool,
    selectAccounts()
      .where(
        'a.id',
        'in',
        exact.union((eb) => eb.parens(containing)),
      )
      .$if(after !== undefined, (page) =>
        page.where(
          (eb) => sql<SqlBool>`${place(eb.ref('a.login'))} > ${place(sql<string>`${after}::text`)}`,
        ),
      )
      .orderBy((eb) => place(eb.ref('a.login')))
      .limit(limit),
  )
}
