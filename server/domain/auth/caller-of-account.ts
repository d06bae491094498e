import type { Caller } from '../../context.ts'
import type { Pool, PoolClient } from '../../db/pool.ts'
import { type CallerRow, callerOf } from './find-session.ts'

const query = `
  SELECT a.id AS account_id, NULL::int AS device_id, 'e_account_login' AS flag, o.id AS organisation_id, o.path,
         o.parent_id, a.role, a.permissions, a.zone_minutes, a.name
  FROM account a JOIN organisation o ON o.id = a.organisation_id
  WHERE a.id = $1 AND a.frozen_at IS NULL`

/**
 * An account as a caller with the rights it has now, for work that goes on after its session: undefined when it is
 * gone or frozen. `key` stands in for the session's.
 */
export async function callerOfAccount(
  store: Pool | PoolClient,
  accountId: number,
  key: string,
): Promise<Caller | undefined> {
  const { rows } = await store.query<CallerRow>({
    name: 'caller-of-account',
    text: query,
    values: [accountId],
  })
  return rows[0] && callerOf(rows[0], key)
}
