import { paidServices, type ServiceType } from '#lib/codes/paid-services.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { textStatement } from '../../../db/text-statement.ts'

type Owner = 'device' | 'organisation'

/** Of default `r` and owner `o`. */
const keyOf = (owner: Owner) => `'preset:${owner}:' || o.id || ':' || r.type`
const hasDefault = `r.type <> ${paidServices.platform.type} AND r.flow > 0`
/** From the day the owner came, or the service became limited. A period lasts as long as its flow. */
const start = 'greatest(o.created_at, r.since)'
const end = `${start} + make_interval(months => r.months)`

const giveTo = (owner: Owner) =>
  textStatement(
    'main',
    `INSERT INTO service_batch (${owner}_id, type, source, key, flow, rflow, starts_at, ends_at)
     SELECT o.id, r.type, 'preset', ${keyOf(owner)}, r.flow, r.flow, ${start}, ${end}
     FROM service_default r JOIN ${owner} o ON o.id = ANY ($1::int[])
     WHERE r.type = ANY ($2::int[]) AND ${hasDefault}
       AND NOT EXISTS (SELECT FROM service_batch b WHERE b.key = ${keyOf(owner)})
     ON CONFLICT (key) DO NOTHING`,
  )

const giveText = { device: giveTo('device'), organisation: giveTo('organisation') }

/** Default quotas that are missing yet: written when first used or added to. */
export async function giveDefaults(
  client: Pool | PoolClient,
  owner: Owner,
  { services, ids }: { services: readonly ServiceType[]; ids: readonly number[] },
): Promise<void> {
  await client.query(giveText[owner], [ids, services])
}

/**
 * Lots of owner `o`: reads write nothing, so a default that is not written yet is a row with the
 * id 0.
 */
export const lotsWithDefault = (owner: Owner) =>
  `(SELECT b.id, b.type, b.name, b.source, b.flow, b.rflow, b.starts_at, b.ends_at, b.created_at
      FROM service_batch b WHERE b.${owner}_id = o.id
    UNION ALL
    SELECT 0, r.type, '', 'preset', r.flow, r.flow, ${start}, ${end}, ${start} FROM service_default r
      WHERE ${hasDefault} AND NOT EXISTS (SELECT FROM service_batch p WHERE p.key = ${keyOf(owner)}))`
