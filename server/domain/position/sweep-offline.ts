import { storeEpoch } from '#lib/codes/position-flags.ts'
import type { Pool } from '../../db/pool.ts'
import type { Bus } from '../../jobs/bus.ts'
import { noFixYet } from './device-state.ts'
import { lineNumber } from './line-number.ts'
import { type LiveFacts, liveRowOf, publishLiveRows } from './live-row.ts'

/** Seconds that a device reports at least every so often, unless its settings say otherwise; as the gateway's. */
const defaultIntervalSeconds = 300
/** `seen_at` is written once a minute. */
const seenSlackSeconds = 60
const timeoutOf = (intervalSeconds: number) => 2 * intervalSeconds + 60 + seenSlackSeconds

export type SweepStores = { main: Pool; positions: Pool; bus: Bus; now: () => number }

type OfflineRow = {
  device_id: number
  fixed_at: number | null
  lat: number | null
  lon: number | null
  speed: number | null
  course: number | null
  flags: number
  is_charging: boolean | null
  acc: number | null
  alarm_mask: number
}

/**
 * Marks devices as offline that were silent for longer than twice their interval, and tells whoever watches.
 * A closed connection is no sign: devices reconnect. Returns how many went offline.
 */
export async function sweepOffline(stores: SweepStores): Promise<number> {
  const { main, positions, bus, now } = stores
  const { rows: own } = await main.query<{ id: number; interval: number }>(
    `SELECT id, (settings->>'intervalSeconds')::int AS interval FROM device
     WHERE settings ? 'intervalSeconds' AND deleted_at IS NULL`,
  )
  const at = Math.floor(now() / 1000) - storeEpoch
  const { rows } = await positions.query<OfflineRow>(
    `UPDATE tracking.device_state AS s SET line = ${lineNumber.down}, is_moving = false
     FROM (SELECT device_id FROM tracking.device_state
           LEFT JOIN unnest($2::int[], $3::int[]) AS own (id, timeout) ON own.id = device_id
           WHERE line <> ${lineNumber.down} AND seen_at < $1 - coalesce(own.timeout, $4)
           ORDER BY device_id FOR UPDATE OF device_state SKIP LOCKED) AS silent
     WHERE s.device_id = silent.device_id
     RETURNING s.device_id, fixed_at, lat, lon, speed, course, flags, is_charging, acc, alarm_mask`,
    [
      at,
      own.map((device) => device.id),
      own.map((device) => timeoutOf(device.interval)),
      timeoutOf(defaultIntervalSeconds),
    ],
  )
  const facts = await readLiveFacts(main, rows)
  const nowSeconds = Math.floor(now() / 1000)
  const live = rows.flatMap((row) => {
    const known = facts.get(row.device_id)
    return known ? [liveRowOf(known, stateOf(row), nowSeconds)] : []
  })
  await publishLiveRows(bus, live)
  return rows.length
}

async function readLiveFacts(main: Pool, rows: OfflineRow[]): Promise<Map<number, LiveFacts>> {
  if (rows.length === 0) return new Map()
  const { rows: facts } = await main.query<{
    id: number
    icon: number
    activated: number | null
    expires: number | null
  }>(
    `SELECT id, icon, extract(epoch FROM activated_at)::int8 AS activated,
       extract(epoch FROM expires_at)::int8 AS expires
     FROM device WHERE id = ANY($1::int[]) AND deleted_at IS NULL`,
    [rows.map((row) => row.device_id)],
  )
  return new Map(
    facts.map(({ id, icon, activated, expires }) => [
      id,
      { id, icon, activatedAt: activated ?? undefined, expiresAt: expires ?? undefined },
    ]),
  )
}

function stateOf(row: OfflineRow) {
  return {
    fixedAt: row.fixed_at ?? noFixYet,
    lat: row.lat ?? 0,
    lon: row.lon ?? 0,
    speed: row.speed ?? 0,
    course: row.course ?? -1,
    flags: row.flags,
    line: lineNumber.down,
    isMoving: false,
    alarmMask: row.alarm_mask,
    acc: row.acc ?? -1,
    isCharging: row.is_charging ?? undefined,
  }
}
