import {
  deviceServices,
  organisationServices,
  paidServices,
  type ServiceType,
  serviceOf,
} from '#lib/codes/paid-services.ts'
import { batched } from '../../db/batched.ts'
import { paddedKeys } from '../../db/padded-keys.ts'
import type { Pool } from '../../db/pool.ts'
import { textStatement } from '../../db/text-statement.ts'
import { batchesWithDefault } from './give-defaults.ts'

export type Quota = {
  service: ServiceType
  isOpen: boolean
  isLimited: boolean
  isAttached: boolean
  /** In the unit of the service, seconds of one by time; undefined when it is not limited. */
  left: number | undefined
  total: number | undefined
  /** Unix seconds. */
  endsAt: number | undefined
}

type Row = {
  id: number
  type: ServiceType
  isOpen: boolean
  isLimited: boolean
  isAttached: boolean
  total: number
  left: number
  startsAt: number | null
  endsAt: number | null
}

/** Batches that live, and those of a period that follow. Type 4 is the device's own time. */
const readFrom = (owner: 'device' | 'organisation', isOpen: string, ownTime: string) =>
  textStatement(
    'main',
    `SELECT o.id, t.type, ${isOpen} AS "isOpen", r.type IS NOT NULL AS "isLimited",
       coalesce(q.is_attached, false) AS "isAttached", coalesce(q.total, 0) AS total, coalesce(q.left, 0) AS left,
       ${ownTime}
     FROM ${owner} o CROSS JOIN unnest($2::int[], $3::boolean[]) AS t (type, is_period)
     LEFT JOIN service_default r ON r.type = t.type
     LEFT JOIN LATERAL (SELECT sum(b.flow)::int AS total, sum(b.rflow)::int AS left,
         bool_or(b.source = 'attach') AS is_attached, min(b.starts_at) AS starts_at,
         CASE WHEN NOT bool_or(b.ends_at IS NULL) THEN max(b.ends_at) END AS ends_at
       FROM ${batchesWithDefault(owner)} b WHERE (t.is_period OR b.starts_at <= $4::timestamptz)
         AND (b.ends_at IS NULL OR b.ends_at > $4::timestamptz)) q ON true
     WHERE o.id = ANY ($1::int[]) ORDER BY o.id, t.type`,
  )

const seconds = (time: string) => `floor(extract(epoch FROM ${time}))::int8`
const isPlatform = `t.type = ${paidServices.platform.type}`

const ofDevices = readFrom(
  'device',
  `coalesce((SELECT s.is_open FROM device_service s WHERE s.device_id = o.id AND s.type = t.type AND NOT (${isPlatform})),
     CASE WHEN ${isPlatform} THEN coalesce(o.expires_at > $4::timestamptz, true) ELSE r.is_open END, true)`,
  `${seconds(`CASE WHEN ${isPlatform} THEN coalesce(o.starts_at, o.activated_at, o.created_at) ELSE q.starts_at END`)} AS "startsAt",
   ${seconds(`CASE WHEN ${isPlatform} THEN o.expires_at ELSE q.ends_at END`)} AS "endsAt"`,
)
const ofOrganisations = readFrom(
  'organisation',
  'coalesce(r.is_open, true)',
  `${seconds('q.starts_at')} AS "startsAt", ${seconds('q.ends_at')} AS "endsAt"`,
)

const texts = { device: ofDevices, organisation: ofOrganisations }
const services = { device: deviceServices, organisation: organisationServices }

/** By id, all services without `services`; `now` in ms. */
export async function readQuotas(
  pool: Pool,
  owner: keyof typeof texts,
  {
    ids,
    now,
    services: types = services[owner],
  }: { ids: readonly number[]; now: number; services?: readonly ServiceType[] },
): Promise<Map<number, Quota[]>> {
  const isPeriod = types.map((type) => serviceOf(type).measure === 'period')
  const values = [paddedKeys(ids), types, isPeriod, new Date(now)]
  const { rows } = await pool.query<Row>({ name: `quotas-of-${owner}`, text: texts[owner], values })
  const found = new Map<number, Quota[]>()
  for (const row of rows) {
    const quotas = found.get(row.id) ?? []
    quotas.push(quotaOf(row, now / 1000))
    found.set(row.id, quotas)
  }
  return found
}

type Asked = { id: number; now: number }

const readTogether = batched<Asked, Quota[]>(async (pool, asked) => {
  const ids = [...new Set(asked.map(({ id }) => id))]
  const now = Math.max(...asked.map((one) => one.now))
  const found = await readQuotas(pool, 'device', { ids, now })
  return new Map(asked.map((one) => [one, found.get(one.id) ?? []]))
})

/** All services of a device, together with what others ask for meanwhile; `now` in ms. */
export const readDeviceQuotas = (pool: Pool, id: number, now: number) =>
  readTogether(pool, { id, now })

function quotaOf({ type, startsAt, endsAt, ...row }: Row, now: number): Quota {
  const isPlatform = type === paidServices.platform.type
  const isLimited = isPlatform ? endsAt !== null : row.isLimited
  const isPeriod = serviceOf(type).measure === 'period'
  const left = isPeriod ? Math.max(0, Math.floor((endsAt ?? now) - now)) : row.left
  const total = isPeriod ? Math.max(0, (endsAt ?? 0) - (startsAt ?? endsAt ?? 0)) : row.total
  return {
    service: type,
    isOpen: row.isOpen,
    isLimited,
    isAttached: row.isAttached,
    left: isLimited ? left : undefined,
    total: isLimited ? total : undefined,
    endsAt: endsAt ?? undefined,
  }
}
