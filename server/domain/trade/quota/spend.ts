import type { ServiceType } from '#lib/codes/paid-services.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { textStatement } from '../../../db/text-statement.ts'
import { giveDefaults } from './give-defaults.ts'

export type SpendRefusal = 'serviceNotActive' | 'overQuota'

export type Spending = {
  service: ServiceType
  /** For each, in the unit of the service; 0: must be open and not over. */
  n: number
  /** Unix ms. */
  now: number
}

type Owner = 'device_id' | 'organisation_id'
type Drawn = { owner: number; refusal: SpendRefusal | null }

/**
 * All live lots are locked in one order, so who waits for one sees what is left of the others; the
 * oldest are used up first. Services without a default are not limited.
 */
const drawFrom = (owner: Owner, used: string, isOpen: string) =>
  textStatement(
    'main',
    `WITH asked AS (SELECT * FROM unnest($1::int[], $5::bigint[]) AS a (owner, command_id)),
     state AS (SELECT a.owner, a.command_id, ${isOpen} AS is_open, r.type IS NOT NULL AS is_limited
       FROM asked a LEFT JOIN service_default r ON r.type = $2::int),
     live AS MATERIALIZED (SELECT b.id, b.${owner} AS owner, b.rflow, b.starts_at FROM service_batch b
       WHERE b.${owner} = ANY ($1::int[]) AND b.type = $2::int AND b.rflow > 0
         AND b.starts_at <= $4::timestamptz AND (b.ends_at IS NULL OR b.ends_at > $4::timestamptz)
       ORDER BY b.${owner}, b.starts_at, b.id FOR UPDATE OF b),
     ranked AS (SELECT l.id, l.owner, l.rflow, sum(l.rflow) OVER (PARTITION BY l.owner) AS total,
         sum(l.rflow) OVER (PARTITION BY l.owner ORDER BY l.starts_at, l.id) - l.rflow AS before
       FROM live l JOIN state s ON s.owner = l.owner AND s.is_open AND s.is_limited),
     drawn AS (UPDATE service_batch b SET rflow = b.rflow - least(r.rflow, $3::int - r.before)::int
       FROM ranked r WHERE b.id = r.id AND r.total >= $3::int AND r.before < $3::int
       RETURNING b.id, r.owner, least(r.rflow, $3::int - r.before)::int AS n),
     noted AS (INSERT INTO service_use (service, device_id, n, at, batch_id, command_id)
       SELECT $2::int, ${used}, d.n, $4::timestamptz, d.id, s.command_id
         FROM drawn d JOIN state s ON s.owner = d.owner
       UNION ALL SELECT $2::int, ${used}, $3::int, $4::timestamptz, NULL, s.command_id
         FROM state s WHERE s.is_open AND NOT s.is_limited AND $3::int > 0)
     SELECT s.owner, CASE WHEN NOT s.is_open THEN 'serviceNotActive'
       WHEN s.is_limited AND NOT EXISTS (SELECT FROM ranked r WHERE r.owner = s.owner AND r.total >= $3::int)
       THEN 'overQuota' END AS refusal
     FROM state s`,
  )

const drawByDevice = drawFrom(
  'device_id',
  's.owner',
  `coalesce((SELECT o.is_open FROM device_service o WHERE o.device_id = a.owner AND o.type = $2::int), r.is_open, true)`,
)
const drawByOrganisation = drawFrom('organisation_id', '$6::int', 'coalesce(r.is_open, true)')

type Users = Spending & {
  deviceIds: readonly number[]
  /** In the order of `deviceIds`: what they used up comes back when it never reaches the device. */
  commandIds?: readonly string[]
}

/**
 * The only way a quota of devices is used up, in the transaction of what it pays for, run by
 * `inTransaction`. Answers who is refused; nothing is drawn from those.
 */
export async function spendEach(
  client: PoolClient,
  { service, n, now, deviceIds, commandIds = [] }: Users,
): Promise<Map<number, SpendRefusal>> {
  if (deviceIds.length === 0) return new Map()
  await giveDefaults(client, 'device', { services: [service], ids: deviceIds })
  const values = [deviceIds, service, n, new Date(now), commandIds]
  const { rows } = await client.query<Drawn>(drawByDevice, values)
  return new Map(rows.flatMap(({ owner, refusal }) => (refusal ? [[owner, refusal]] : [])))
}

/** `spendEach` from the quota of an organisation, noted for the device that it was used for. */
export async function spendOfOrganisation(
  client: PoolClient,
  {
    service,
    n,
    now,
    organisationId,
    deviceId,
  }: Spending & Record<'organisationId' | 'deviceId', number>,
): Promise<SpendRefusal | undefined> {
  await giveDefaults(client, 'organisation', { services: [service], ids: [organisationId] })
  const values = [[organisationId], service, n, new Date(now), [], deviceId]
  const { rows } = await client.query<Drawn>(drawByOrganisation, values)
  return rows[0]?.refusal ?? undefined
}
