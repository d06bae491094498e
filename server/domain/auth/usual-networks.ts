import type { Pool } from '../../db/pool.ts'
import { networkOf } from './network-of.ts'

/** The networks in which accounts and devices have sessions, and from which the accounts logged in last. */
export async function usualNetworks(
  pool: Pool,
  accountIds: readonly number[],
  deviceIds: readonly number[],
): Promise<Set<string>> {
  const { rows } = await pool.query<{ ip: string }>({
    name: 'usual-networks',
    text: `SELECT ip FROM session WHERE account_id = ANY($1) AND changed_at IS NULL
      UNION SELECT ip FROM session WHERE device_id = ANY($2) AND changed_at IS NULL
      UNION SELECT last_login_ip FROM account WHERE id = ANY($1)`,
    values: [accountIds, deviceIds],
  })
  return new Set(rows.map(({ ip }) => networkOf(ip)))
}
