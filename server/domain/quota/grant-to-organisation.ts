import type { PoolClient } from '../../db/pool.ts'
import { textStatement } from '../../db/text-statement.ts'
import { giveDefaults } from './give-defaults.ts'
import type { Grant } from './grant.ts'

const grantText = textStatement(
  'main',
  `INSERT INTO service_batch (organisation_id, type, source, name, key, flow, rflow, starts_at, ends_at, created_at)
   SELECT $1::int, $2::int, $4::"ServiceSource", $5::text, $7::text, $3::int, $3::int, $6::timestamptz,
     $6::timestamptz + make_interval(months => $8::int), $6::timestamptz
   ON CONFLICT (key) DO NOTHING`,
)

/** `grant` for a service that an organisation uses. */
export async function grantToOrganisation(
  client: PoolClient,
  { service, flow, months, source, name, now }: Grant,
  { id, key }: { id: number; key: string },
): Promise<void> {
  await giveDefaults(client, 'organisation', { services: [service], ids: [id] })
  await client.query(grantText, [id, service, flow, source, name, new Date(now), key, months])
}
