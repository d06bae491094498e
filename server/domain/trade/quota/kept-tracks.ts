import { paidServices } from '#lib/codes/paid-services.ts'
import { AppError } from '../../../app-error.ts'
import type { Pool } from '../../../db/pool.ts'
import { db, first } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { type Kept, keptStorage } from './kept-storage.ts'

const service = paidServices.trackStorage.type
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
export const keptTracks = (
  pool: Pool,
  ids: readonly number[],
  now: number,
): Promise<Map<number, Kept>> => keptStorage(pool, 'tracks', { ids, now })

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
