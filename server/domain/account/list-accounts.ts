import type { Role } from '#lib/codes/permissions.ts'
import type { Caller } from '../../context.ts'
import { keyset } from '../../db/keyset.ts'
import { pathRange } from '../../db/path-range.ts'
import type { Pool } from '../../db/pool.ts'
import { type AccountRow, accountColumns } from './account-row.ts'
import { type AccountSort, accountSortKeys } from './account-sort.ts'
import { matchingAccounts } from './search-accounts.ts'

export type AccountFilter = {
  organisation: { id: number; path: string }
  /** Also accounts of all organisations below. */
  withBelow: boolean
  /** This account only. */
  id?: number | undefined
  search?: string | undefined
  reader: Caller
  role?: Role | undefined
  isFrozen?: boolean | undefined
  limit: number
  order: AccountOrder
}

/** In the order of the tree, or by something else; `after` is the last account of the page before. */
export type AccountOrder =
  | { by: 'tree'; after?: { path: string; id: number } | undefined }
  | { by: AccountSort; isDown: boolean; after?: { key: string; id: number } | undefined }

export type ListedAccount = AccountRow & {
  /** For the next page; empty in the order of the tree. */
  sortKey: string
}

type Put = (value: unknown) => string

/**
 * A page of accounts. In the order of the tree: by organisation, each before those below it, then by id; that runs along
 * the index of paths, so that a page costs the same in a tree of any size.
 */
export async function listAccounts(pool: Pool, filter: AccountFilter): Promise<ListedAccount[]> {
  const { organisation, withBelow, id, search, role, isFrozen, limit, order } = filter
  const values: unknown[] = []
  const put: Put = (value) => `$${values.push(value)}`
  const conditions: string[] = []
  const sorting = sortingOf(order, put)
  if (withBelow) {
    const { from, to } = pathRange(organisation.path)
    const first = order.by === 'tree' ? order.after?.path : undefined
    conditions.push(`o.path >= ${put(first ?? from)} AND o.path < ${put(to)}`)
  } else conditions.push(`a.organisation_id = ${put(organisation.id)}`)
  if (sorting.after) conditions.push(sorting.after)
  if (id !== undefined) conditions.push(`a.id = ${put(id)}`)
  if (search) conditions.push(matchingAccounts(search, filter.reader, put))
  if (role) conditions.push(`a.role = ${put(role)}::"Role"`)
  if (isFrozen !== undefined) conditions.push(`(a.frozen_at IS NOT NULL) = ${put(isFrozen)}`)
  const { rows } = await pool.query<ListedAccount>(
    `SELECT ${accountColumns}, ${sorting.key} AS "sortKey"
     FROM account a JOIN organisation o ON o.id = a.organisation_id
     WHERE ${conditions.join(' AND ')} ORDER BY ${sorting.orderBy} LIMIT ${put(limit)}`,
    values,
  )
  return rows
}

/** The order as SQL: what is sorted by, where the page begins, and the key of a row. */
function sortingOf(order: AccountOrder, put: Put) {
  if (order.by === 'tree') {
    const { after } = order
    return {
      orderBy: 'o.path, a.id',
      after: after && `(o.path, a.id) > (${put(after.path)}, ${put(after.id)})`,
      key: `''`,
    }
  }
  return keyset({ ...accountSortKeys[order.by], tie: 'a.id', ...order }, put)
}

/** How many accounts an organisation has. */
export async function countAccounts(pool: Pool, organisationId: number): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    'SELECT count(*) AS n FROM account WHERE organisation_id = $1',
    [organisationId],
  )
  return rows[0]?.n ?? 0
}
