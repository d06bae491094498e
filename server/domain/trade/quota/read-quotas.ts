import {
  deviceServices,
  organisationServices,
  paidServices,
  type ServiceType,
  serviceOf,
} from '#lib/codes/paid-services.ts'
import { combineReads } from '../../../db/combine-reads.ts'
import { paddedKeys } from '../../../db/padded-keys.ts'
import type { Pool } from '../../../db/pool.ts'
import { textStatement } from '../../../db/text-statement.ts'
import { lotsWithDefault } from './give-defaults.ts'

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
  /** Of the platform's own service: the device's time, Unix seconds. */
  startsAt: number | null
  endsAt: number | null
  isOpen: boolean
  /** Of services that are limited: whether they are open to who has not chosen. */
  limited: Partial<Record<ServiceType, boolean>> | null
  /** As chosen for the device. */
  chosen: Partial<Record<ServiceType, boolean>> | null
  lots: Lots[] | null
}

/** Of one service, together. */
type Lots = Pick<Row, 'startsAt' | 'endsAt'> & {
  type: ServiceType
  total: number
  left: number
  isAttached: boolean
}

const seconds = (time: string) => `floor(extract(epoch FROM ${time}))::int8`

/** Lots that live, and those of a period that follow. */
const readFrom = (owner: 'device' | 'organisation', own: string) =>
  textStatement(
    'main',
    `SELECT o.id, ${own},
       (SELECT json_object_agg(r.type, r.is_open) FROM service_default r) AS limited,
       (SELECT json_agg(q) FROM (SELECT b.type, sum(b.flow)::int AS total, sum(b.rflow)::int AS left,
           bool_or(b.source = 'attach') AS "isAttached", ${seconds('min(b.starts_at)')} AS "startsAt",
           ${seconds('CASE WHEN NOT bool_or(b.ends_at IS NULL) THEN max(b.ends_at) END')} AS "endsAt"
         FROM ${lotsWithDefault(owner)} b
         WHERE b.type = ANY ($2::int[]) AND (b.type = ANY ($3::int[]) OR b.starts_at <= $4::timestamptz)
           AND (b.ends_at IS NULL OR b.ends_at > $4::timestamptz)
         GROUP BY b.type) q) AS lots
     FROM ${owner} o WHERE o.id = ANY ($1::int[])`,
  )

const texts = {
  device: readFrom(
    'device',
    `${seconds('coalesce(o.starts_at, o.activated_at, o.created_at)')} AS "startsAt",
     ${seconds('o.expires_at')} AS "endsAt", coalesce(o.expires_at > $4::timestamptz, true) AS "isOpen",
     (SELECT json_object_agg(s.type, s.is_open) FROM device_service s WHERE s.device_id = o.id) AS chosen`,
  ),
  organisation: readFrom(
    'organisation',
    'NULL::int8 AS "startsAt", NULL::int8 AS "endsAt", true AS "isOpen", NULL::json AS chosen',
  ),
}
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
  const periods = types.filter((type) => serviceOf(type).measure === 'period')
  const values = [paddedKeys(ids), types, periods, new Date(now)]
  const { rows } = await pool.query<Row>({ name: `quotas-of-${owner}`, text: texts[owner], values })
  const inOrder = types.toSorted((a, b) => a - b)
  return new Map(rows.map((row) => [row.id, inOrder.map((type) => quotaOf(row, type, now / 1000))]))
}

type Asked = { id: number; now: number }

const readTogether = combineReads<Asked, Quota[]>(async (pool, asked) => {
  const ids = [...new Set(asked.map(({ id }) => id))]
  const now = Math.max(...asked.map((one) => one.now))
  const found = await readQuotas(pool, 'device', { ids, now })
  return new Map(asked.map((one) => [one, found.get(one.id) ?? []]))
})

/** All services of a device, together with what others ask for meanwhile; `now` in ms. */
export const readDeviceQuotas = (pool: Pool, id: number, now: number) =>
  readTogether(pool, { id, now })

function quotaOf(row: Row, service: ServiceType, now: number): Quota {
  const isPlatform = service === paidServices.platform.type
  const lots = row.lots?.find(({ type }) => type === service)
  const { startsAt, endsAt } = (isPlatform ? row : lots) ?? { startsAt: null, endsAt: null }
  const usual = row.limited?.[service]
  const isLimited = isPlatform ? endsAt !== null : usual !== undefined
  const isPeriod = serviceOf(service).measure === 'period'
  const left = isPeriod ? Math.max(0, Math.floor((endsAt ?? now) - now)) : (lots?.left ?? 0)
  const total = isPeriod
    ? Math.max(0, (endsAt ?? 0) - (startsAt ?? endsAt ?? 0))
    : (lots?.total ?? 0)
  return {
    service,
    isOpen: isPlatform ? row.isOpen : (row.chosen?.[service] ?? usual ?? true),
    isLimited,
    isAttached: lots?.isAttached ?? false,
    left: isLimited ? left : undefined,
    total: isLimited ? total : undefined,
    endsAt: endsAt ?? undefined,
  }
}
