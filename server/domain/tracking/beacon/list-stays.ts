import { type SqlBool, sql } from 'kysely'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { beaconLimits } from '#lib/rules/beacon-limits.ts'
import { othersUntil } from '../../../db/former-homes.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, db } from '../../../db/sql.ts'
import { type DeviceSpan, openSpans, ownSpans, spanBounds } from '../statistics/device-spans.ts'
import type { DeviceEvent, EventReader } from '../statistics/page-by-device.ts'

/** A device near a beacon, from when it saw it first to when it saw it last; store seconds. */
export type BeaconStay = DeviceEvent & {
  number: string
  end: number
  /** dBm, the strongest. */
  rssi: number | null
  /** Of the beacon, per cent, the least. */
  battery: number | null
}

const gap = sql.lit(beaconLimits.staySeconds)
/** A sighting lies in a row of its ten minutes, and is told of with what came a gap before. */
const back = beaconLimits.slotSeconds + beaconLimits.staySeconds
/** What began in a span may end behind it. */
const longest = 86_400

/**
 * Stays that began in spans, in the order of the spans, then by begin. Added up by device alone: a distributed store does all of it
 * where the device is.
 */
function selectStays(spans: readonly DeviceSpan[], { numbers, isCarried }: Asked) {
  const { ids, from, to } = spanBounds(spans)
  const isNamed =
    numbers === undefined ? sql<SqlBool>`true` : sql<SqlBool>`b.number = ANY (${numbers}::text[])`
  const before = isCarried
    ? sql`CASE WHEN b.first_time >= own.since THEN b.last_time END`
    : sql`b.last_time`
  return sql<BeaconStay & { place: number }>`(
    SELECT s.device_id AS "deviceId", s.place, s.number, min(s.first_time) AS start, max(s.last_time) AS "end",
      max(s.rssi) AS rssi, min(s.battery) AS battery
    FROM (
      SELECT g.*, sum(g.begins) OVER (PARTITION BY g.device_id, g.number ORDER BY g.slot) AS stay
      FROM (
        SELECT b.device_id, b.number, b.slot, b.first_time, b.last_time, b.rssi, b.battery, own.until, own.place,
          CASE WHEN b.first_time >= own.since AND b.first_time - coalesce(
            lag(${before}) OVER (PARTITION BY b.device_id, b.number ORDER BY b.slot), b.first_time - ${gap} - 1
          ) > ${gap} THEN 1 ELSE 0 END AS begins
        FROM tracking.beacon_sighting b JOIN ${ownSpans(spans)} ON own.id = b.device_id
        WHERE b.device_id = ANY (${ids}::int[]) AND b.slot BETWEEN ${from - back}::int AND ${to + longest}::int
          AND b.slot BETWEEN own.since - ${sql.lit(back)} AND own.until + ${sql.lit(longest)} AND ${isNamed}
      ) g
    ) s
    WHERE s.stay > 0
    GROUP BY s.device_id, s.place, s.number, s.stay
    HAVING min(s.first_time) <= min(s.until))`.as<'stay'>(sql`stay`)
}

function ordered(positions: Pool, spans: readonly DeviceSpan[], asked: Asked) {
  return all(
    positions,
    db
      .selectFrom(selectStays(spans, asked))
      .select(['stay.deviceId', 'stay.number', 'stay.start', 'stay.end', 'stay.rssi'])
      .select('stay.battery')
      .orderBy('stay.place')
      .orderBy('stay.start')
      .orderBy('stay.number')
      .limit(asked.limit),
  )
}

type Asked = {
  numbers: readonly string[] | undefined
  limit: number
  /** What of a stay that began before a span lies in it is a stay as well. */
  isCarried?: boolean
}

/** Nothing of when others had a device, who may not know each other's places. */
export async function ownTimes(
  pool: Pool,
  spans: readonly DeviceSpan[],
  path: string,
): Promise<DeviceSpan[]> {
  const ids = spans.map(({ id }) => id)
  const left = await othersUntil(pool, ids, path)
  const own = spans.map((span) => {
    const ms = left.get(span.id)
    if (ms === undefined) return span
    return { ...span, from: Math.max(span.from, Math.floor(ms / 1000) - storeEpoch) }
  })
  return openSpans(own)
}

type Stores = { pool: Pool; positions: Pool }

/** Stays at beacons, or at one, as a reader in `path` may know them; as many more than `limit` as began in the same second. */
export const staysIn =
  ({ pool, positions }: Stores, path: string, number?: string): EventReader<BeaconStay> =>
  async ({ spans, limit }) => {
    const own = await ownTimes(pool, spans, path)
    if (own.length === 0) return []
    const page = await ordered(positions, own, {
      numbers: number === undefined ? undefined : [number],
      limit: limit + mostAtOnce,
    })
    const last = page[limit - 1]
    return page.filter(
      ({ deviceId, start }, at) =>
        at < limit || (deviceId === last?.deviceId && start === last.start),
    )
  }

/** Of a device in one second. */
const mostAtOnce = 50

/** The first stays of spans of devices. */
export async function firstStays(
  { pool, positions }: Stores,
  spans: readonly DeviceSpan[],
  { path, ...asked }: Asked & { path: string },
): Promise<{ stays: BeaconStay[]; isCut: boolean }> {
  const own = await ownTimes(pool, spans, path)
  if (own.length === 0) return { stays: [], isCut: false }
  const { limit } = asked
  const found = await ordered(positions, own, { ...asked, limit: limit + 1 })
  return { stays: found.slice(0, limit), isCut: found.length > limit }
}
