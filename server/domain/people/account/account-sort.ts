import { sql } from 'kysely'
import type { SortKey } from '../../../db/keyset.ts'
import { isMoment } from '../../platform/moment-key.ts'
import type { Accounts } from './account-row.ts'

export type AccountSort = 'account' | 'created' | 'last_login'

/** Ids follow creation; never logged in: longest away. */
export const accountSortKeys: Record<AccountSort, (eb: Accounts) => SortKey> = {
  account: (eb) => ({ expression: eb.ref('a.login'), type: 'text' }),
  created: (eb) => ({ expression: eb.ref('a.id'), type: 'int' }),
  last_login: (eb) => ({
    expression: sql`coalesce(${eb.ref('a.last_login_at')}, '-infinity'::timestamptz)`,
    type: 'timestamptz',
  }),
}

export function isAccountSortKey(sort: AccountSort, key: string): boolean {
  if (sort === 'account') return true
  if (sort === 'created') return /^\d{1,9}$/.test(key)
  return key === '-infinity' || isMoment(key)
}
