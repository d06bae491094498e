import { storeEpoch } from '#lib/codes/position-flags.ts'
import {
  type DayStorage,
  hasColumnar,
  holdingFreeDays,
  listDays,
  type StoredDay,
} from '../../../db/day-storage.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { finishRewrites, type Rewritten, rewriteDay, sizeOfDay } from '../../../db/rewrite-day.ts'
import type { Log } from '../../../log.ts'

/** A run ends then, so that it holds no worker; the next one goes on. */
const mostMs = 300_000
/** Of a day that an erasure made warm: others follow it, each device once a day (jobs: unpaidTracks). */
const staysWarmMs = 86_400_000
/** Late rows lie in pages of their own: a day that grew by so much is packed anew. */
const mostGrowth = { share: 0.5, bytes: 32e6 }

const dayMs = 86_400_000

export type ColdStores = {
  positions: Pool
  now: () => number
  /** `warm`: positions stay so for that many days (0: always). */
  keptDays: { warm: number }
}

/**
 * Days that are old enough go to columnar storage, the oldest first, and others come back from there. Repeatable;
 * one at a time. Nothing where the server has no columnar storage.
 */
export async function keepColdDays({
  positions,
  now,
  keptDays,
  log,
}: ColdStores & { log: Log }): Promise<{ rewritten: string[] }> {
  const rewritten: string[] = []
  if (!(await hasColumnar(positions))) return { rewritten }
  const until = now() + mostMs
  while (now() < until) {
    // Between two days an erasure may have its turn.
    const done = await holdingFreeDays(positions, (client) => rewriteNext(client, now(), keptDays))
    if (!done) break
    const { storage, ...figures } = done
    log.info(figures, storage === 'columnar' ? 'a day is cold' : 'a day is warm again')
    rewritten.push(done.day)
  }
  return { rewritten }
}

async function rewriteNext(
  client: PoolClient,
  now: number,
  { warm }: ColdStores['keptDays'],
): Promise<Rewritten | undefined> {
  await finishRewrites(client)
  const days = await listDays(client)
  const before = warm === 0 ? '' : dayBefore(now, warm)
  const isLeftWarm = ({ note: { warmedAt = 0 } }: StoredDay) => now - warmedAt * 1000 < staysWarmMs
  for (const day of days) {
    const wanted: DayStorage = day.day < before ? 'columnar' : 'heap'
    if (day.storage === wanted || (wanted === 'columnar' && isLeftWarm(day))) continue
    return rewriteDay(client, day, wanted)
  }
  for (const day of days)
    if (day.storage === 'columnar' && (await isGrown(client, day)))
      return rewriteDay(client, day, 'columnar')
  return undefined
}

async function isGrown(client: PoolClient, day: StoredDay): Promise<boolean> {
  const { bytes } = day.note
  if (bytes === undefined) return true
  const grown = (await sizeOfDay(client, day)) - bytes
  return grown > Math.max(bytes * mostGrowth.share, mostGrowth.bytes)
}

/** `YYYYMMDD`, UTC. */
const dayBefore = (now: number, days: number) =>
  new Date(now - days * dayMs).toISOString().slice(0, 10).replaceAll('-', '')

/** Tells of which times (store seconds) a stored position may be changed: its day is warm, and will be tomorrow. */
export async function changeableTimes({
  positions,
  now,
  keptDays: { warm },
}: ColdStores): Promise<(time: number) => boolean> {
  if (!(await hasColumnar(positions))) return () => true
  const cold = (await listDays(positions)).filter(({ storage }) => storage === 'columnar')
  const since =
    warm === 0
      ? Number.NEGATIVE_INFINITY
      : Math.floor((now() - (warm - 1) * dayMs) / 1000) - storeEpoch
  return (time) => time >= since && !cold.some(({ from, to }) => time >= from && time < to)
}
