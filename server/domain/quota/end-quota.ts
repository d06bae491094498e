import { paidServices } from '#lib/codes/paid-services.ts'
import type { PoolClient } from '../../db/pool.ts'
import { textStatement } from '../../db/text-statement.ts'

/** A time that has not begun goes whole, one that runs ends now. */
const endText = textStatement(
  'main',
  `WITH held AS (SELECT id, device_id, type, ends_at - greatest(starts_at, $2::timestamptz) AS unused
     FROM service_batch WHERE key = $1::text FOR UPDATE),
   ended AS (UPDATE service_batch b SET rflow = 0, ends_at = least(b.ends_at, greatest(b.starts_at, $2::timestamptz))
     FROM held h WHERE b.id = h.id)
   UPDATE device d SET expires_at = d.expires_at - h.unused, updated_at = $2::timestamptz FROM held h
   WHERE h.type = ${paidServices.platform.type} AND d.id = h.device_id AND h.unused > interval '0'`,
)

/** What is left of a quota, by the key that it was granted under. Twice is once. */
export async function endQuota(client: PoolClient, key: string, now: number): Promise<void> {
  await client.query(endText, [key, new Date(now)])
}
