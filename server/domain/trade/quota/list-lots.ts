import type { LotSource, ServiceType } from '#lib/codes/paid-services.ts'
import { serviceOf } from '#lib/codes/paid-services.ts'
import type { Pool } from '../../../db/pool.ts'
import { textStatement } from '../../../db/text-statement.ts'
import { lotsWithDefault } from './give-defaults.ts'

export type Lot = {
  id: number
  name: string
  source: LotSource
  /** A period in seconds. */
  flow: number
  left: number
  /** Unix ms. */
  startsAt: number
  endsAt: number | undefined
  createdAt: number
}

export type LotQuery = {
  deviceId: number
  service: ServiceType
  /** Id of the last row before. */
  before: number | undefined
  limit: number
  /** Unix ms. */
  now: number
}

type Row = Pick<Lot, 'name' | 'source' | 'flow'> & {
  id: string | number
  rflow: number
  startsAt: Date
  endsAt: Date | null
  createdAt: Date
}

const lotsText = textStatement(
  'main',
  `SELECT b.id, b.name, b.source, b.flow, b.rflow, b.starts_at AS "startsAt", b.ends_at AS "endsAt",
     b.created_at AS "createdAt"
   FROM device o CROSS JOIN LATERAL ${lotsWithDefault('device')} b
   WHERE o.id = $1::int AND b.type = $2::int AND ($3::bigint IS NULL OR b.id < $3::bigint)
   ORDER BY b.id DESC LIMIT $4::int`,
)

/** Newest first. */
export async function listLots(
  pool: Pool,
  { deviceId, service, before, limit, now }: LotQuery,
): Promise<Lot[]> {
  const { rows } = await pool.query<Row>(lotsText, [deviceId, service, before ?? null, limit])
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
      startsAt,
      endsAt,
      createdAt: createdAt.getTime(),
    }
  })
}
