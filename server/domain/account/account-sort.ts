import { sql } from 'kysely'
import type { SortKey } from '../../db/keyset.ts'
import { isMoment } from '../moment-key.ts'
import type { Accounts } from './account-row.ts'

/** What a list of accounts may be sorted by, besides the order of the tree. */
export type AccountSort = 'account' | 'created' | 'last_login'

/**
 * What is compared; the id breaks ties. Ids are given in the order of creation. Who never logged in counts as longest
 * away.
 */
export const accountSortKeys: Record<AccountSort, (eb: Accounts) => SortKey> = {
  account: (eb) => ({ expression: eb.ref('a.login'), type: 'text' }),
  created: (eb) => ({ expression: eb.ref('a.id'), type: 'int' }),
  last_login: (eb) => ({
    expression: sql`coalesce(${eb.ref('a.last_login_at')}, '-infinity'::timestamptz)`,
    type: 'timestamptz',
  }),
}

/** Whether a cursor's key is one that an account has in this order; asked of what comes from outside. */
export function isAccountSortKey(sort: AccountSort, key: string): boolean {
  if (sort === 'account') return true
  if (sort === 'created') return /^\d{1,9}$/.test(key)
  return key === '-infinity' || isMoment(key)
}
