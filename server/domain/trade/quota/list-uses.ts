import { sql } from 'kysely'
import type { ServiceType } from '#lib/codes/paid-services.ts'
import { isOthersTime } from '../../../db/former-homes.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'
import type { Services } from '../../../services.ts'
import type { DeviceFilter } from '../../fleet/list/device-filter.ts'
import { pageInScope } from '../../fleet/list/page-in-scope.ts'

/** Which uses are read. */
export type UseFilter = {
  filter: DeviceFilter
  /** Of who reads. */
  path: string
  service: ServiceType | undefined
  from: Date
  to: Date
}

export type UseQuery = UseFilter & {
  /** Last row before; Unix milliseconds. */
  before: { atMs: number; id: string } | undefined
  limit: number
}

type Found = { id: string; deviceId: number; atMs: number }

/** Newest first, without uses by organisations outside of the reader's scope; pages may be short. The last has no `stoppedAt`. */
export async function listUses(services: Services, query: UseQuery) {
  const { filter, limit, before } = query
  const { pool } = services
  const { rows, stoppedAt } = await pageInScope<Found>(services, {
    filter,
    limit,
    read: ({ deviceIds, after, limit: most }) =>
      findUses(pool, query, { deviceIds, before: after ?? before, limit: most }),
  })
  return { rows: await readUses(pool, rows), stoppedAt }
}

const atMs = sql<number>`round(date_part('epoch', u.at) * 1000)::int8`

type Page = Pick<UseQuery, 'before' | 'limit'> & { deviceIds: number[] | undefined }

/** Uses of a filter, by these devices or by everybody's. */
export const serviceUsesBy = (
  { service, from, to, path }: UseFilter,
  deviceIds: readonly number[] | undefined,
) =>
  db
    .selectFrom('service_use as u')
    .where('u.at', '>=', from)
    .where('u.at', '<=', to)
    .where((eb) =>
      eb.not(isOthersTime({ deviceId: eb.ref('u.device_id'), at: eb.ref('u.at') }, path)),
    )
    .$if(deviceIds !== undefined, (rows) => rows.where('u.device_id', '=', anyOf(deviceIds ?? [])))
    .$if(service !== undefined, (rows) => rows.where('u.service', '=', Number(service)))

function findUses(
  pool: Pool,
  query: UseQuery,
  { before, limit, deviceIds }: Page,
): Promise<Found[]> {
  const beforeAt = new Date(before?.atMs ?? 0)
  return all(
    pool,
    serviceUsesBy(query, deviceIds)
      .select((eb) => [
        eb.cast<string>('u.id', 'text').as('id'),
        'u.device_id as deviceId',
        atMs.as('atMs'),
      ])
      .$if(before !== undefined, (rows) =>
        rows.where(sql<boolean>`(u.at, u.id) < (${beforeAt}, ${before?.id ?? '0'}::int8)`),
      )
      .orderBy('u.at', 'desc')
      .orderBy('u.id', 'desc')
      .limit(limit),
  )
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
      .select(['u.device_id as deviceId', 'u.service', 'u.n', 'd.imei', 'b.name as lotName'])
      .select((eb) => ['b.rflow as left', unixSeconds(eb.ref('b.ends_at')).as('endsAt')])
      .select(['d.name as deviceName', 'o.name as organisation'])
      .select((eb) => [eb.cast<string>('u.id', 'text').as('id'), atMs.as('atMs')])
      .$narrowType<{ service: ServiceType }>()
      .where('u.id', '=', ids)
      .orderBy('u.at', 'desc')
      .orderBy('u.id', 'desc'),
  )
}
