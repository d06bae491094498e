import type { Caller } from '../../../caller.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { db, type Given, prepared } from '../../../db/sql.ts'
import { callerOf } from './find-session.ts'

const accountsOf = prepared('caller-of-account', ({ id }: Given<{ id: number }>) =>
  db
    .selectFrom('account as a')
    .innerJoin('organisation as o', 'o.id', 'a.organisation_id')
    .select(['a.id as account_id', 'o.id as organisation_id', 'o.path', 'o.parent_id'])
    .select(['a.role', 'a.permissions', 'a.region', 'a.zone', 'a.name'])
    .where('a.id', '=', id)
    .where('a.frozen_at', 'is', null),
)

/** For work outliving a session; undefined when gone or frozen. */
export async function callerOfAccount(
  store: Pool | PoolClient,
  accountId: number,
  key: string,
): Promise<Caller | undefined> {
  const [row] = await accountsOf(store, { id: accountId })
  return row && callerOf({ ...row, device_id: null, flag: 'e_account_login' }, key)
}
