import { positionFlag } from '#lib/codes/position-flags.ts'
import { planeMetres } from '#lib/geo/distance.ts'
import { reach } from '#lib/geo/reach.ts'
import { arrivalsOf, insertArrivals } from '../../../db/arrival-store.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { UnplacedRow } from '../../../db/insert-unplaced.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { accuracyItem } from '../../../db/position-extra.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import { textStatement } from '../../../db/text-statement.ts'
import type { TrackingTables } from '../../../db/tracking-tables.ts'
import { exactSeconds } from './exact-seconds.ts'
import type { FoundPlace } from './find-place.ts'

export type Placed = UnplacedRow & { place: FoundPlace }

const doubts = positionFlag.noFix | positionFlag.zero | positionFlag.jump | positionFlag.duplicate
const approximate = positionFlag.approximate | positionFlag.wifi

/**
 * Who comes second finds a state that is newer, or a position that has its place. Repeatable: a position
 * that has a place keeps it, and columnar storage before the first is not looked at. The present state moves forward
 * in fix time only; a fresh fix of satellites stays.
 */
const placeText = textStatement(
  'tracking',
  `WITH new AS (
     SELECT * FROM unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::int[], $6::int[], $7::bool[], $8::bool[])
       AS new (device_id, time, seq, lat, lon, accuracy, is_wifi, is_far)),
   placed AS (
     UPDATE tracking.position p SET lat = new.lat, lon = new.lon, speed = 0, course = -1,
       flags = (p.flags & ~${doubts} & ~${approximate}) | ${positionFlag.approximate}
         | CASE WHEN new.is_wifi THEN ${positionFlag.wifi} ELSE 0 END
         | CASE WHEN new.is_far THEN ${positionFlag.jump} ELSE 0 END,
       extra = p.extra || set_byte('\\x00'::bytea, 0, ${accuracyItem}) || int2send(new.accuracy::int2)
     FROM new
     WHERE p.device_id = new.device_id AND p.time = new.time AND p.seq = new.seq AND p.time >= $10
       AND p.flags & ${positionFlag.noFix | positionFlag.zero} <> 0 AND p.flags & ${positionFlag.approximate} = 0
     RETURNING p.device_id, p.time, p.lat, p.lon, p.flags, new.accuracy),
   gone AS (
     DELETE FROM tracking.unplaced u USING new
     WHERE u.device_id = new.device_id AND u.time = new.time AND u.seq = new.seq),
   newest AS (
     SELECT DISTINCT ON (device_id) * FROM placed WHERE flags & ${positionFlag.jump} = 0 ORDER BY device_id, time DESC)
   UPDATE tracking.device_state s SET fixed_at = newest.time, received_at = $9, lat = newest.lat, lon = newest.lon,
     speed = 0, course = -1, altitude = 0, flags = newest.flags, accuracy = newest.accuracy
   FROM newest
   WHERE s.device_id = newest.device_id AND (s.fixed_at IS NULL OR s.fixed_at < newest.time
     - CASE WHEN s.flags & ${positionFlag.approximate} = 0 THEN ${exactSeconds - 1} ELSE 0 END)
   RETURNING s.device_id AS "deviceId"`,
)

/** Returns the devices whose present place it became. `now`: store seconds. Runs again after a deadlock. */
export function storePlaces(
  positions: Pool,
  placed: readonly Placed[],
  now: number,
): Promise<number[]> {
  if (placed.length === 0) return Promise.resolve([])
  return inTransaction(positions, async (client) => {
    const states = await readStates(client, placed)
    const { rows } = await client.query<{ deviceId: number }>(placeText, [
      placed.map(({ deviceId }) => deviceId),
      placed.map(({ time }) => time),
      placed.map(({ seq }) => seq),
      placed.map(({ place }) => place.lat),
      placed.map(({ place }) => place.lon),
      placed.map(({ place }) => place.accuracy),
      placed.map(({ place }) => place.isWifi),
      placed.map((one) => isFar(one, states.get(one.deviceId))),
      now,
      placed.reduce((first, { time }) => Math.min(first, time), now),
    ])
    // Followers of positions have seen them without a place.
    await insertArrivals(client, arrivalsOf(placed))
    return rows.map(({ deviceId }) => deviceId)
  })
}

type State = Pick<
  TrackingTables['tracking.device_state'],
  'device_id' | 'fixed_at' | 'lat' | 'lon' | 'flags'
>

async function readStates(
  client: PoolClient,
  placed: readonly Placed[],
): Promise<Map<number, State>> {
  const ids = [...new Set(placed.map(({ deviceId }) => deviceId))]
  const rows = await all(
    client,
    db
      .selectFrom('tracking.device_state')
      .select(['device_id', 'fixed_at', 'lat', 'lon', 'flags'])
      .where('device_id', '=', anyOf(ids)),
  )
  return new Map(rows.map((row) => [row.device_id, row]))
}

/** Nothing brings a device from its last fix of satellites there: the cell is known at a wrong place. */
function isFar({ time, place }: Placed, state: State | undefined): boolean {
  if (!state || state.fixed_at === null || state.lat === null || state.lon === null) return false
  if (state.flags & positionFlag.approximate) return false
  const metres = planeMetres(state.lat, state.lon, place.lat, place.lon)
  const seconds = Math.abs(time - state.fixed_at)
  return metres > reach.metres + place.accuracy + reach.metresPerSecond * seconds
}
