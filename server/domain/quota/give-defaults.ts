import { paidServices, type ServiceType } from '#lib/codes/paid-services.ts'
import type { Pool, PoolClient } from '../../db/pool.ts'
import { textStatement } from '../../db/text-statement.ts'

/** From the day the owner came, or the service became limited. A period lasts as long as its flow. */
const giveTo = (owner: 'device' | 'organisation') =>
  textStatement(
    'main',
    `WITH missing AS (SELECT o.id, r.*, 'preset:${owner}:' || o.id || ':' || r.type AS key,
         greatest(o.created_at, r.since) AS starts_at
       FROM service_default r JOIN ${owner} o ON o.id = ANY ($1::int[])
       WHERE r.type = ANY ($2::int[]) AND r.type <> ${paidServices.platform.type} AND r.flow > 0)
     INSERT INTO service_batch (${owner}_id, type, source, key, flow, rflow, starts_at, ends_at)
     SELECT m.id, m.type, 'preset', m.key, m.flow, m.flow, m.starts_at,
       m.starts_at + make_interval(months => m.months)
     FROM missing m WHERE NOT EXISTS (SELECT FROM service_batch b WHERE b.key = m.key)
     ON CONFLICT (key) DO NOTHING`,
  )

const giveText = { device: giveTo('device'), organisation: giveTo('organisation') }

/** Default quotas that are missing yet: given when first used, added to or looked at. */
export async function giveDefaults(
  client: Pool | PoolClient,
  owner: keyof typeof giveText,
  { services, ids }: { services: readonly ServiceType[]; ids: readonly number[] },
): Promise<void> {
  await client.query(giveText[owner], [ids, services])
}
