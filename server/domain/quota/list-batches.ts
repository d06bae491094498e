import type { BatchSource, ServiceType } from '#lib/codes/paid-services.ts'
import { serviceOf } from '#lib/codes/paid-services.ts'
import type { Pool } from '../../db/pool.ts'
import { all, db } from '../../db/sql.ts'
import { giveDefaults } from './give-defaults.ts'

export type QuotaBatch = {
  id: number
  name: string
  source: BatchSource
  /** A period in seconds. */
  flow: number
  left: number
  /** Unix ms. */
  startsAt: number
  endsAt: number | undefined
  createdAt: number
}

export type BatchQuery = {
  deviceId: number
  service: ServiceType
  /** Id of the last row before. */
  before: number | undefined
  limit: number
  /** Unix ms. */
  now: number
}

/** Newest first. */
export async function listBatches(
  pool: Pool,
  { deviceId, service, before, limit, now }: BatchQuery,
): Promise<QuotaBatch[]> {
  await giveDefaults(pool, 'device', { services: [service], ids: [deviceId] })
  const rows = await all(
    pool,
    db
      .selectFrom('service_batch')
      .select(['id', 'name', 'source', 'flow', 'rflow'])
      .select(['starts_at as startsAt', 'ends_at as endsAt', 'created_at as createdAt'])
      .where('device_id', '=', deviceId)
      .where('type', '=', service)
      .$if(before !== undefined, (own) => own.where('id', '<', before ?? 0))
      .orderBy('id', 'desc')
      .limit(limit),
  )
  const isPeriod = serviceOf(service).measure === 'period'
  return rows.map(({ startsAt: start, endsAt: end, createdAt, rflow, ...row }) => {
    const startsAt = start.getTime()
    const endsAt = end?.getTime()
    const isOver = endsAt !== undefined && endsAt <= now
    const lasts = Math.round(((endsAt ?? startsAt) - startsAt) / 1000)
    const rest = Math.round(((endsAt ?? now) - Math.max(now, startsAt)) / 1000)
    return {
      ...row,
      id: Number(row.id),
      flow: isPeriod ? lasts : row.flow,
      left: isOver ? 0 : isPeriod ? rest : rflow,
      ...{ startsAt, endsAt, createdAt: createdAt.getTime() },
    }
  })
}
