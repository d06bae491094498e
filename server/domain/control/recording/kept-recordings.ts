import { paidServices } from '#lib/codes/paid-services.ts'
import { AppError } from '../../../app-error.ts'
import type { Pool } from '../../../db/pool.ts'
import { keptStorage } from '../../trade/quota/kept-storage.ts'

/** Since when recordings of each device may be heard, Unix seconds; all of those that are left out. `now` in ms. */
export async function keptSince(
  pool: Pool,
  ids: readonly number[],
  now: number,
): Promise<Map<number, number>> {
  const kept = await keptStorage(pool, 'recordings', { ids: [...new Set(ids)], now })
  return new Map([...kept].map(([id, { since }]) => [id, since]))
}

/** Throws overQuota or serviceNotActive for a recording whose storage is over. */
export async function checkKept(
  pool: Pool,
  { deviceId, receivedAt }: { deviceId: number; receivedAt: Date },
  now: number,
): Promise<void> {
  const kept = (await keptStorage(pool, 'recordings', { ids: [deviceId], now })).get(deviceId)
  if (kept && receivedAt.getTime() / 1000 < kept.since)
    throw new AppError(kept.refusal, { service: paidServices.recordStorage.type })
}
