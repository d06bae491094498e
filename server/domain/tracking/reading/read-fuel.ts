import { readingDefinitions } from '#lib/codes/reading-definitions.ts'
import { readingScale, sensors, sensorsOf } from '#lib/codes/sensors.ts'
import { type FuelChange, type FuelEvent, fuelEvents } from '#lib/readings/fuel-events.ts'
import type { Pool } from '../../../db/pool.ts'
import { textStatement } from '../../../db/text-statement.ts'
import { type DeviceSpan, spanBounds } from '../statistics/device-spans.ts'

const { fuelStep, fuelChange } = readingDefinitions

const changesText = textStatement(
  'tracking',
  `SELECT device_id AS "deviceId", sensor, step * ${fuelStep} AS time, change FROM (
     SELECT device_id, sensor, step, mean - lag(mean) OVER (PARTITION BY device_id, sensor ORDER BY step) AS change
     FROM (
       SELECT r.device_id, r.sensor, r.time / ${fuelStep} AS step, avg(r.value)::float8 AS mean
       FROM tracking.reading r
       JOIN unnest($2::int[], $3::int[], $4::int[]) AS own (id, since, until)
         ON own.id = r.device_id AND r.time >= own.since AND r.time <= own.until
       WHERE r.device_id = ANY ($1::int[]) AND r.sensor = ANY ($5::int2[]) AND r.time >= $6 AND r.time <= $7
       GROUP BY r.device_id, r.sensor, r.time / ${fuelStep}) steps) changes
   WHERE abs(change) >= ${(fuelChange * readingScale) / 2} ORDER BY device_id, sensor, step`,
)

/** Refuellings and losses of each device. */
export async function readFuelEvents(
  positions: Pool,
  spans: readonly DeviceSpan[],
): Promise<(FuelEvent & { deviceId: number })[]> {
  if (spans.length === 0) return []
  const { ids, from, to } = spanBounds(spans)
  const codes = sensorsOf('fuel').map((name) => sensors[name].code)
  const { rows } = await positions.query<FuelChange & { deviceId: number; sensor: number }>(
    changesText,
    [ids, ids, spans.map((span) => span.from), spans.map((span) => span.to), codes, from, to],
  )
  const bySensor = new Map<string, { deviceId: number; changes: FuelChange[] }>()
  for (const { deviceId, sensor, time, change } of rows) {
    const key = `${deviceId} ${sensor}`
    const own = bySensor.get(key) ?? { deviceId, changes: [] }
    own.changes.push({ time, change: change / readingScale })
    bySensor.set(key, own)
  }
  return [...bySensor.values()].flatMap(({ deviceId, changes }) =>
    fuelEvents(changes).map((event) => ({ ...event, deviceId })),
  )
}
