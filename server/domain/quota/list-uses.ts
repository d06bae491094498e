import { sql } from 'kysely'
import type { ServiceType } from '#lib/codes/paid-services.ts'
import type { Pool } from '../../db/pool.ts'
import { all, anyOf, db } from '../../db/sql.ts'
import type { Services } from '../../services.ts'
import type { DeviceFilter } from '../device/device-filter.ts'
import { filterDeviceIds, namedDeviceIds } from '../device/read-devices-in-scope.ts'

export type UseQuery = {
  filter: DeviceFilter
  service: ServiceType | undefined
  from: Date
  to: Date
  /** Last row before; Unix milliseconds. */
  before: { atMs: number; id: string } | undefined
  limit: number
}

type Found = { id: string; deviceId: number; atMs: number }

const pageSize = 1_000
/** Bounds rows of others per call; pages may be shorter. */
const mostPages = 50

/** Newest first. Small scopes name devices; large ones filter everybody's uses. */
export async function listUses(services: Services, query: UseQuery) {
  const deviceIds = await namedDeviceIds(services, query.filter)
  const found = deviceIds
    ? await findUses(services.pool, query, { ...query, deviceIds })
    : await findAmongAll(services, query)
  return readUses(services.pool, found)
}

async function findAmongAll(services: Services, query: UseQuery): Promise<Found[]> {
  const own: Found[] = []
  let { before } = query
  for (let page = 0; page < mostPages; page++) {
    const seen = await findUses(services.pool, query, { before, limit: pageSize })
    const ids = [...new Set(seen.map(({ deviceId }) => deviceId))]
    const inScope = await filterDeviceIds(services, query.filter, ids)
    own.push(...seen.filter(({ deviceId }) => inScope.has(deviceId)))
    const last = seen.at(-1)
    if (!last || seen.length < pageSize || own.length >= query.limit) break
    before = { atMs: last.atMs, id: last.id }
  }
  return own.slice(0, query.limit)
}

const atMs = sql<number>`round(date_part('epoch', u.at) * 1000)::int8`

type Page = Pick<UseQuery, 'before' | 'limit'> & { deviceIds?: number[] }

function findUses(
  pool: Pool,
  { service, from, to }: UseQuery,
  { before, limit, deviceIds }: Page,
): Promise<Found[]> {
  const beforeAt = new Date(before?.atMs ?? 0)
  const uses = db
    .selectFrom('service_use as u')
    .select((eb) => [
      eb.cast<string>('u.id', 'text').as('id'),
      'u.device_id as deviceId',
      atMs.as('atMs'),
    ])
    .where('u.at', '>=', from)
    .where('u.at', '<=', to)
    .$if(before !== undefined, (rows) =>
      rows.where(sql<boolean>`(u.at, u.id) < (${beforeAt}, ${before?.id ?? '0'}::int8)`),
    )
    .$if(deviceIds !== undefined, (rows) => rows.where('u.device_id', '=', anyOf(deviceIds ?? [])))
    .$if(service !== undefined, (rows) => rows.where('u.service', '=', Number(service)))
    .orderBy('u.at', 'desc')
    .orderBy('u.id', 'desc')
    .limit(limit)
  return all(pool, uses)
}

function readUses(pool: Pool, found: readonly Found[]) {
  const ids = sql<number>`ANY (${found.map(({ id }) => id)}::int8[])`
  return all(
    pool,
    db
      .selectFrom('service_use as u')
      .innerJoin('device as d', 'd.id', 'u.device_id')
      .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
      .leftJoin('service_batch as b', 'b.id', 'u.batch_id')
      .select(['u.device_id as deviceId', 'u.service', 'u.n', 'd.imei', 'b.name as batchName'])
      .select(['d.name as deviceName', 'o.name as organisation'])
      .select((eb) => [eb.cast<string>('u.id', 'text').as('id'), atMs.as('atMs')])
      .where('u.id', '=', ids)
      .orderBy('u.at', 'desc')
      .orderBy('u.id', 'desc'),
  )
}
