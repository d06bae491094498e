import { freeRecordingDays, freeTrackDays, paidServices } from '#lib/codes/paid-services.ts'
import { monthsLater } from '#lib/rules/service-time.ts'
import type { Pool } from '../../../db/pool.ts'
import { type Quota, readQuotas } from './read-quotas.ts'

/** What is stored for months that were paid, and the days that come with every device. */
const stores = {
  tracks: { service: paidServices.trackStorage.type, freeDays: freeTrackDays },
  recordings: { service: paidServices.recordStorage.type, freeDays: freeRecordingDays },
} as const

const dayMs = 86_400_000

export type Kept = {
  /** Unix seconds: what is older is hidden. */
  since: number
  refusal: 'serviceNotActive' | 'overQuota'
}

/** By id; devices whose store is not limited are left out. `now` in ms. */
export async function keptStorage(
  pool: Pool,
  store: keyof typeof stores,
  { ids, now }: { ids: readonly number[]; now: number },
): Promise<Map<number, Kept>> {
  const { service, freeDays } = stores[store]
  const quotas = await readQuotas(pool, 'device', { ids, now, services: [service] })
  const kept = new Map<number, Kept>()
  for (const [id, [quota]] of quotas) {
    if (!quota || (quota.isOpen && !quota.isLimited)) continue
    const refusal = quota.isOpen ? 'overQuota' : 'serviceNotActive'
    kept.set(id, { since: Math.floor(sinceOf(quota, { now, freeDays }) / 1000), refusal })
  }
  return kept
}

function sinceOf(
  { isOpen, left = 0 }: Quota,
  { now, freeDays }: { now: number; freeDays: number },
): number {
  const paid = isOpen ? monthsLater(new Date(now), -left).getTime() : now
  return Math.min(paid, now - freeDays * dayMs)
}
