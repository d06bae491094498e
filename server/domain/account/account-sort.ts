import { isMoment } from '../moment-key.ts'

/** What a list of accounts may be sorted by, besides the order of the tree. */
export type AccountSort = 'account' | 'created' | 'last_login'

/**
 * What is compared, and the type that a cursor's key is read as; the id breaks ties. Ids are given in the order of
 * creation. Who never logged in counts as longest away.
 */
export const accountSortKeys: Record<AccountSort, { expression: string; type: string }> = {
  account: { expression: 'a.login', type: 'text' },
  created: { expression: 'a.id', type: 'int' },
  last_login: {
    expression: `coalesce(a.last_login_at, '-infinity'::timestamptz)`,
    type: 'timestamptz',
  },
}

/** Whether a cursor's key is one that an account has in this order; asked of what comes from outside. */
export function isAccountSortKey(sort: AccountSort, key: string): boolean {
  if (sort === 'account') return true
  if (sort === 'created') return /^\d{1,9}$/.test(key)
  return key === '-infinity' || isMoment(key)
}
