import { freeTrackDays, paidServices } from '#lib/codes/paid-services.ts'
import { monthsLater } from '#lib/rules/service-time.ts'
import { AppError } from '../../../app-error.ts'
import type { Pool } from '../../../db/pool.ts'
import { db, first } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { type Quota, readQuotas } from './read-quotas.ts'

const service = paidServices.trackStorage.type
const dayMs = 86_400_000

type Kept = {
  /** Unix seconds: what is older is hidden. */
  since: number
  refusal: 'serviceNotActive' | 'overQuota'
}

/** Whether tracks of any device may be; without it nobody need be asked about. */
export const areTracksLimited = async (pool: Pool): Promise<boolean> =>
  (await first(pool, limited)) !== undefined

const limited = db
  .selectFrom('service_default')
  .select('type')
  .where('type', '=', service)
  .unionAll(
    db
      .selectFrom('device_service')
      .select('type')
      .where('type', '=', service)
      .where('is_open', '=', false),
  )
  .limit(1)

/** By id; devices whose tracks are not limited are left out. `now` in ms. */
export async function keptTracks(
  pool: Pool,
  ids: readonly number[],
  now: number,
): Promise<Map<number, Kept>> {
  const quotas = await readQuotas(pool, 'device', { ids, now, services: [service] })
  const kept = new Map<number, Kept>()
  for (const [id, [quota]] of quotas) {
    if (!quota || (quota.isOpen && !quota.isLimited)) continue
    const refusal = quota.isOpen ? 'overQuota' : 'serviceNotActive'
    kept.set(id, { since: Math.floor(sinceOf(quota, now) / 1000), refusal })
  }
  return kept
}

function sinceOf({ isOpen, left = 0 }: Quota, now: number): number {
  const paid = isOpen ? monthsLater(new Date(now), -left).getTime() : now
  return Math.min(paid, now - freeTrackDays * dayMs)
}

/** The part of a period whose tracks may be seen. Throws when that is nothing. */
export async function keptPeriod(
  { services, now }: { services: Services; now: () => number },
  deviceId: number,
  { from, to }: { from: number; to: number },
): Promise<{ from: number; to: number }> {
  const kept = (await keptTracks(services.pool, [deviceId], now())).get(deviceId)
  if (!kept) return { from, to }
  if (to < kept.since) throw new AppError(kept.refusal, { service })
  return { from: Math.max(from, kept.since), to }
}
