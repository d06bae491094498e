import type { Role } from '#lib/codes/permissions.ts'
import { pathRange } from '../../db/path-range.ts'
import type { Pool } from '../../db/pool.ts'
import { type AccountRow, accountColumns } from './account-row.ts'
import { matchingAccounts } from './search-accounts.ts'

export type AccountFilter = {
  organisation: { id: number; path: string }
  /** Also accounts of all organisations below. */
  withBelow: boolean
  search?: string | undefined
  role?: Role | undefined
  isFrozen?: boolean | undefined
  limit: number
  /** Last account of the page before, and the path of its organisation. */
  after?: { path: string; id: number } | undefined
}

/**
 * A page of accounts in the order of the tree: by organisation, each before those below it, then by id. Runs along the
 * index of paths, so that a page costs the same in a tree of any size.
 */
export async function listAccounts(pool: Pool, filter: AccountFilter): Promise<AccountRow[]> {
  const { organisation, withBelow, search, role, isFrozen, limit, after } = filter
  const values: unknown[] = []
  const put = (value: unknown) => `$${values.push(value)}`
  const conditions: string[] = []
  if (withBelow) {
    const { from, to } = pathRange(organisation.path)
    conditions.push(`o.path >= ${put(after?.path ?? from)} AND o.path < ${put(to)}`)
  } else conditions.push(`a.organisation_id = ${put(organisation.id)}`)
  if (after) conditions.push(`(o.path, a.id) > (${put(after.path)}, ${put(after.id)})`)
  if (search) conditions.push(matchingAccounts(search, put))
  if (role) conditions.push(`a.role = ${put(role)}::"Role"`)
  if (isFrozen !== undefined) conditions.push(`(a.frozen_at IS NOT NULL) = ${put(isFrozen)}`)
  const { rows } = await pool.query<AccountRow>(
    `SELECT ${accountColumns} FROM account a JOIN organisation o ON o.id = a.organisation_id
     WHERE ${conditions.join(' AND ')} ORDER BY o.path, a.id LIMIT ${put(limit)}`,
    values,
  )
  return rows
}

/** How many accounts an organisation has. */
export async function countAccounts(pool: Pool, organisationId: number): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    'SELECT count(*) AS n FROM account WHERE organisation_id = $1',
    [organisationId],
  )
  return rows[0]?.n ?? 0
}
