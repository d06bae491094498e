import { type SqlBool, sql } from 'kysely'
import type { Role } from '#lib/codes/permissions.ts'
import type { Caller } from '../../../caller.ts'
import { type Keyset, keyset } from '../../../db/keyset.ts'
import { isBelow } from '../../../db/path-range.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, db, first } from '../../../db/sql.ts'
import { type AccountRow, type Accounts, selectAccounts } from './account-row.ts'
import { type AccountSort, accountSortKeys } from './account-sort.ts'
import { isMatching } from './search-accounts.ts'

export type AccountFilter = {
  organisation: { id: number; path: string }
  withBelow: boolean
  id?: number | undefined
  search?: string | undefined
  reader: Caller
  role?: Role | undefined
  isFrozen?: boolean | undefined
  limit: number
  order: AccountOrder
}

export type AccountOrder =
  | { by: 'tree'; after?: { path: string; id: number } | undefined }
  | { by: AccountSort; isDown: boolean; after?: { key: string; id: number } | undefined }

export type ListedAccount = AccountRow & {
  /** For the next page; empty in tree order. */
  sortKey: string
}

/** Tree order follows the paths' index: a page costs the same in any tree. */
export async function listAccounts(pool: Pool, filter: AccountFilter): Promise<ListedAccount[]> {
  return all(
    pool,
    selectAccounts()
      .select((eb) => orderOf(filter, eb).key.as('sortKey'))
      .where((eb) => eb.and([...conditionsOf(filter, eb), orderOf(filter, eb).isAfter]))
      .orderBy((eb) => orderOf(filter, eb).orderBy)
      .limit(filter.limit),
  )
}

function conditionsOf(filter: AccountFilter, eb: Accounts) {
  const { organisation, withBelow, id, search, reader, role, isFrozen } = filter
  return [
    withBelow
      ? isBelow(eb.ref('o.path'), organisation.path)
      : eb('a.organisation_id', '=', organisation.id),
    ...(id === undefined ? [] : [eb('a.id', '=', id)]),
    ...(search ? [isMatching(eb, search, reader)] : []),
    ...(role ? [eb('a.role', '=', role)] : []),
    ...(isFrozen === undefined ? [] : [eb('a.frozen_at', isFrozen ? 'is not' : 'is', null)]),
  ]
}

function orderOf({ order }: AccountFilter, eb: Accounts): Keyset {
  const tie = eb.ref('a.id')
  if (order.by !== 'tree') {
    const key = accountSortKeys[order.by](eb)
    return keyset({ ...key, tie, ...order })
  }
  const { after } = order
  const isAfter = after
    ? sql<SqlBool>`${eb.ref('o.path')} >= ${after.path} AND ${eb.refTuple('o.path', 'a.id')} > ${eb.tuple(after.path, after.id)}`
    : sql.lit(true)
  return { key: sql<string>`''`, isAfter, orderBy: sql`${eb.ref('o.path')}, ${tie}` }
}

export async function countAccounts(pool: Pool, organisationId: number): Promise<number> {
  const counted = db.selectFrom('account').select((eb) => eb.fn.countAll<number>().as('n'))
  const row = await first(pool, counted.where('organisation_id', '=', organisationId))
  return row?.n ?? 0
}
