import type { Caller } from '../../context.ts'
import { pathRange } from '../../db/path-range.ts'
import type { PoolClient } from '../../db/pool.ts'

/** A device as it is while its row is locked: whose it is and what it is bound to. */
export type LockedDevice = {
  id: number
  imei: string
  name: string
  model: string
  icon: number
  organisationId: number
  /** Of its organisation. */
  path: string
  organisationKind: 'seller' | 'end_user'
  /** Belongs to the top organisation itself. */
  isRootOwned: boolean
  groupId: number | null
  accountId: number | null
  accountLogin: string | null
  phone: string | null
  dealerId: number | null
  dealerPath: string | null
  dealerName: string | null
  expiresAt: Date | null
  frozenAt: Date | null
}

/**
 * Locks devices in the order of their ids (two batches never wait for each other in a ring) and reads them as they
 * are then: one that has left the caller's tree, or the recycle bin when `inBin`, or the other way round, is missing.
 */
export async function lockDevices(
  client: PoolClient,
  caller: Caller,
  { ids, inBin }: { ids: readonly number[]; inBin: boolean },
): Promise<LockedDevice[]> {
  // First the locks, then what stands: a row that was waited for is joined with nothing that was read before.
  await client.query('SELECT FROM device WHERE id = ANY($1) ORDER BY id FOR UPDATE', [ids])
  const { from, to } = pathRange(caller.path)
  const { rows } = await client.query<LockedDevice>(
    `SELECT d.id, d.imei, d.name, d.model, d.icon, d.organisation_id AS "organisationId", o.path,
       o.kind AS "organisationKind", o.parent_id IS NULL AS "isRootOwned", d.group_id AS "groupId",
       d.account_id AS "accountId", a.login AS "accountLogin", d.phone, d.dealer_id AS "dealerId",
       s.path AS "dealerPath", s.name AS "dealerName", d.expires_at AS "expiresAt", d.frozen_at AS "frozenAt"
     FROM device d JOIN organisation o ON o.id = d.organisation_id
       LEFT JOIN account a ON a.id = d.account_id LEFT JOIN LATERAL dealer_of(d.dealer_id) s ON true
     WHERE d.id = ANY($1) AND o.path >= $2 AND o.path < $3 AND (d.deleted_at IS NOT NULL) = $4
       AND ($5::int IS NULL OR d.id = $5)`,
    [ids, from, to, inBin, caller.deviceId ?? null],
  )
  return rows
}

/**
 * Locks organisations whose number of devices is about to change, in the order of their ids: the trigger that counts
 * would take them in any order.
 */
export async function lockCounts(client: PoolClient, organisationIds: Iterable<number>) {
  await client.query('SELECT FROM organisation WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE', [
    [...new Set(organisationIds)],
  ])
}

/** Of two who give one phone to a device at once the second waits here, and finds it taken. */
export async function lockPhone(client: PoolClient, phone: string): Promise<void> {
  await client.query(`SELECT pg_advisory_xact_lock(hashtext('device phone'), hashtext($1))`, [
    phone,
  ])
}
