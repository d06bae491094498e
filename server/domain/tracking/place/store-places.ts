import { positionFlag } from '#lib/codes/position-flags.ts'
import { reach } from '#lib/geo/reach.ts'
import type { UnplacedRow } from '../../../db/insert-unplaced.ts'
import type { Pool } from '../../../db/pool.ts'
import { accuracyItem } from '../../../db/position-extra.ts'
import { textStatement } from '../../../db/text-statement.ts'
import { exactSeconds } from './exact-seconds.ts'
import type { FoundPlace } from './find-place.ts'

export type Placed = UnplacedRow & { place: FoundPlace }

const doubts = positionFlag.noFix | positionFlag.zero | positionFlag.jump | positionFlag.duplicate
const approximate = positionFlag.approximate | positionFlag.wifi

const metres = `0.111195 * sqrt(power(s.lat - new.lat, 2) + power(
  least(abs(s.lon::int8 - new.lon), 360000000 - abs(s.lon::int8 - new.lon))
    * cos(radians((s.lat + new.lat) / 2e6)), 2))`
/** Nothing brings a device from its last fix of satellites there: the cell is known at a wrong place. */
const isFar = `s.fixed_at IS NOT NULL AND s.flags & ${positionFlag.approximate} = 0
  AND ${metres} > ${reach.metres} + new.accuracy + ${reach.metresPerSecond} * abs(new.time::int8 - s.fixed_at)`

/**
 * States are held in the gateways' order, so that none deadlocks. Repeatable: a position that has a
 * place keeps it. The present state moves forward in fix time only; a fresh fix of satellites stays.
 */
const placeText = textStatement(
  'tracking',
  `WITH new AS (
     SELECT * FROM unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::int[], $6::int[], $7::bool[])
       AS new (device_id, time, seq, lat, lon, accuracy, is_wifi)),
   placed AS (
     UPDATE tracking.position p SET lat = new.lat, lon = new.lon, speed = 0, course = -1,
       flags = (p.flags & ~${doubts} & ~${approximate}) | ${positionFlag.approximate}
         | CASE WHEN new.is_wifi THEN ${positionFlag.wifi} ELSE 0 END
         | CASE WHEN ${isFar} THEN ${positionFlag.jump} ELSE 0 END,
       extra = p.extra || set_byte('\\x00'::bytea, 0, ${accuracyItem}) || int2send(new.accuracy::int2)
     FROM new LEFT JOIN tracking.device_state s USING (device_id)
     WHERE p.device_id = new.device_id AND p.time = new.time AND p.seq = new.seq
       AND p.flags & ${positionFlag.noFix | positionFlag.zero} <> 0 AND p.flags & ${positionFlag.approximate} = 0
     RETURNING p.device_id, p.time, p.lat, p.lon, p.flags, new.accuracy),
   gone AS (
     DELETE FROM tracking.unplaced u USING new
     WHERE u.device_id = new.device_id AND u.time = new.time AND u.seq = new.seq),
   newest AS (
     SELECT DISTINCT ON (device_id) * FROM placed WHERE flags & ${positionFlag.jump} = 0 ORDER BY device_id, time DESC),
   held AS (
     SELECT s.device_id FROM tracking.device_state s JOIN newest USING (device_id) ORDER BY s.device_id FOR UPDATE OF s)
   UPDATE tracking.device_state s SET fixed_at = newest.time, received_at = $8, lat = newest.lat, lon = newest.lon,
     speed = 0, course = -1, altitude = 0, flags = newest.flags, accuracy = newest.accuracy
   FROM newest JOIN held USING (device_id)
   WHERE s.device_id = newest.device_id AND (s.fixed_at IS NULL OR s.fixed_at < newest.time
     - CASE WHEN s.flags & ${positionFlag.approximate} = 0 THEN ${exactSeconds - 1} ELSE 0 END)
   RETURNING s.device_id AS "deviceId"`,
)

/** Returns the devices whose present place it became. `now`: store seconds. */
export async function storePlaces(
  positions: Pool,
  placed: readonly Placed[],
  now: number,
): Promise<number[]> {
  if (placed.length === 0) return []
  const { rows } = await positions.query<{ deviceId: number }>(placeText, [
    placed.map(({ deviceId }) => deviceId),
    placed.map(({ time }) => time),
    placed.map(({ seq }) => seq),
    placed.map(({ place }) => place.lat),
    placed.map(({ place }) => place.lon),
    placed.map(({ place }) => place.accuracy),
    placed.map(({ place }) => place.isWifi),
    now,
  ])
  return rows.map(({ deviceId }) => deviceId)
}
