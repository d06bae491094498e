import { paddedKeys } from '../../db/padded-keys.ts'
import type { Pool } from '../../db/pool.ts'
import { anyOf, db, type Given, prepared } from '../../db/sql.ts'
import { networkOf } from './network-of.ts'

type Requested = { accountIds: readonly number[]; deviceIds: readonly number[] }

const addressesOf = prepared('usual-networks', ({ accountIds, deviceIds }: Given<Requested>) => {
  const inForce = db.selectFrom('session').select('ip').where('changed_at', 'is', null)
  return inForce
    .where('account_id', '=', anyOf(accountIds))
    .union(inForce.where('device_id', '=', anyOf(deviceIds)))
    .union(
      db.selectFrom('account').select('last_login_ip as ip').where('id', '=', anyOf(accountIds)),
    )
})

export async function usualNetworks(
  pool: Pool,
  accountIds: readonly number[],
  deviceIds: readonly number[],
): Promise<Set<string>> {
  const rows = await addressesOf(pool, {
    accountIds: paddedKeys(accountIds),
    deviceIds: paddedKeys(deviceIds),
  })
  return new Set(rows.map(({ ip }) => networkOf(ip)))
}
