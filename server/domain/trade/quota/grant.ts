import {
  type LotSource,
  paidServices,
  type ServiceType,
  serviceOf,
} from '#lib/codes/paid-services.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { textStatement } from '../../../db/text-statement.ts'
import { giveDefaults } from './give-defaults.ts'

export type Grant = {
  service: ServiceType
  /** In the unit of the service; months of a period. */
  flow: number
  /** How long a count or depth may be used; null: no end. A period lasts as long as its flow. */
  months: number | null
  source: LotSource
  /** Shown in the list of lots. */
  name: string
  /** Unix ms. */
  now: number
}

type Given = { id: number }

/** A period follows the one before it. */
const grantText = textStatement(
  'main',
  `WITH granted AS (SELECT d.id, g.key, CASE WHEN $3::text = 'period' THEN greatest($7::timestamptz,
         CASE WHEN $2::int = ${paidServices.platform.type} THEN d.expires_at
         ELSE (SELECT max(b.ends_at) FROM service_batch b WHERE b.device_id = d.id AND b.type = $2::int) END)
         ELSE $7::timestamptz END AS starts_at
       FROM unnest($1::int[], $8::text[]) AS g (id, key) JOIN device d ON d.id = g.id)
   INSERT INTO service_batch (device_id, type, source, name, key, flow, rflow, starts_at, ends_at, created_at)
   SELECT g.id, $2::int, $5::"ServiceSource", $6::text, g.key, $4::int, $4::int, g.starts_at,
     g.starts_at + make_interval(months => $9::int), $7::timestamptz
   FROM granted g ON CONFLICT (key) DO NOTHING RETURNING device_id AS id`,
)

const lockText = textStatement(
  'main',
  'SELECT id FROM device WHERE id = ANY ($1::int[]) ORDER BY id FOR NO KEY UPDATE',
)

const openText = textStatement(
  'main',
  `INSERT INTO device_service AS s (device_id, type, is_open, changed_at)
   SELECT id, $2::int, true, $3::timestamptz FROM unnest($1::int[]) AS id
   ON CONFLICT (device_id, type) DO UPDATE SET is_open = true, changed_at = excluded.changed_at
     WHERE NOT s.is_open`,
)

/** A device without an end keeps none. */
const extendText = textStatement(
  'main',
  `UPDATE device d SET expires_at = b.ends_at, updated_at = $2::timestamptz FROM service_batch b
   WHERE b.key = ANY ($1::text[]) AND b.device_id = d.id AND d.expires_at IS NOT NULL`,
)

/**
 * Gives devices a quota and opens the service, in the transaction of what it belongs to (an order
 * that is fulfilled, a gift). `keys`, one a device, make it happen once: answers the devices that got
 * theirs now. After a commit the caller publishes `device` for those of the platform service, whose
 * end has moved.
 */
export async function grant(
  client: PoolClient,
  { service, flow, months, source, name, now }: Grant,
  devices: readonly { id: number; key: string }[],
): Promise<Set<number>> {
  const ids = devices.map(({ id }) => id)
  const keys = devices.map(({ key }) => key)
  const { measure } = serviceOf(service)
  const at = new Date(now)
  await client.query(lockText, [ids])
  await giveDefaults(client, 'device', { services: [service], ids })
  const lasting = measure === 'period' ? flow : months
  const values = [ids, service, measure, flow, source, name, at, keys, lasting]
  const { rows } = await client.query<Given>(grantText, values)
  const given = new Set(rows.map(({ id }) => id))
  if (service === paidServices.platform.type) {
    const fresh = devices.filter(({ id }) => given.has(id)).map(({ key }) => key)
    await client.query(extendText, [fresh, at])
  } else await client.query(openText, [[...given], service, at])
  return given
}
