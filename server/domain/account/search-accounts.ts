import type { Caller } from '../../context.ts'
import { pathRange } from '../../db/path-range.ts'
import type { Pool } from '../../db/pool.ts'
import { readsInFull } from '../auth/personal-facts.ts'
import { containing } from '../device/device-filter.ts'
import { type AccountRow, accountColumns } from './account-row.ts'

/** Accounts that contain the text are looked at up to this many; a wider search is worth narrowing anyway. */
const mostSorted = 2_000

/**
 * The condition that an account `a` contains a text in a name, or has it as its phone: for who reads phones in full, or
 * of the account itself. A search must not confirm what is hidden.
 */
export function matchingAccounts(
  text: string,
  reader: Caller,
  put: (value: unknown) => string,
): string {
  const [pattern, searched] = [put(containing(text)), put(text)]
  const parts = ['a.login', 'a.name'].map(
    (name) => `name_grams(${name}) @> search_grams(${searched}) AND ${name} ILIKE ${pattern}`,
  )
  const isOwn = readsInFull(reader, 'account') ? '' : ` AND a.id = ${put(reader.accountId ?? 0)}`
  return `(${parts.join(' OR ')} OR a.phone = ${searched}${isOwn})`
}

export type AccountSearch = {
  path: string
  text: string
  /** Log-in name of the last account of the page before. */
  after: string | undefined
  limit: number
  reader: Caller
}

/**
 * Accounts of the subtree whose log-in name or name contains a text, or whose phone it is: the very name first, then
 * the closest (shortest) log-in names.
 */
export async function searchAccounts(
  pool: Pool,
  { path, text, after, limit, reader }: AccountSearch,
): Promise<AccountRow[]> {
  const { from, to } = pathRange(path)
  const values: unknown[] = [from, to]
  const put = (value: unknown) => `$${values.push(value)}`
  const condition = matchingAccounts(text, reader, put)
  const exact = put(text)
  const place = (login: string) => `(${login} <> lower(${exact}), length(${login}), ${login})`
  const next =
    after === undefined ? '' : `WHERE ${place('a.login')} > ${place(`${put(after)}::text`)}`
  const { rows } = await pool.query<AccountRow>(
    `SELECT ${accountColumns} FROM (
       (SELECT a.id FROM account a JOIN organisation o ON o.id = a.organisation_id
        WHERE a.login = lower(${exact}) AND o.path >= $1 AND o.path < $2)
       UNION
       (SELECT a.id FROM account a JOIN organisation o ON o.id = a.organisation_id
        WHERE ${condition} AND o.path >= $1 AND o.path < $2 LIMIT ${put(mostSorted)})
     ) found JOIN account a ON a.id = found.id JOIN organisation o ON o.id = a.organisation_id
     ${next} ORDER BY a.login <> lower(${exact}), length(a.login), a.login LIMIT ${put(limit)}`,
    values,
  )
  return rows
}
