import { readingScale, sensors } from '#lib/codes/sensors.ts'
import type { Charge } from '#lib/readings/sum-battery.ts'
import type { Pool } from '../../../db/pool.ts'
import { textStatement } from '../../../db/text-statement.ts'
import { type DeviceSpan, spanBounds } from '../statistics/device-spans.ts'

/** Most readings repeat the one before. */
const changesText = textStatement(
  'tracking',
  `SELECT device_id AS "deviceId", time, value FROM (
     SELECT r.device_id, r.time, r.value, lag(r.value) OVER at AS before, lead(r.time) OVER at AS later
     FROM tracking.reading r
     JOIN unnest($2::int[], $3::int[], $4::int[]) AS own (id, since, until)
       ON own.id = r.device_id AND r.time >= own.since AND r.time <= own.until
     WHERE r.device_id = ANY ($1::int[]) AND r.sensor = ${sensors.battery.code} AND r.time >= $5 AND r.time <= $6
     WINDOW at AS (PARTITION BY r.device_id ORDER BY r.time)) read
   WHERE before IS DISTINCT FROM value OR later IS NULL ORDER BY device_id, time`,
)

/** By device: readings that differ from the one before, and the last. */
export async function readBattery(
  positions: Pool,
  spans: readonly DeviceSpan[],
): Promise<Map<number, Charge[]>> {
  const charges = new Map<number, Charge[]>()
  if (spans.length === 0) return charges
  const { ids, from, to } = spanBounds(spans)
  const { rows } = await positions.query<{ deviceId: number; time: number; value: number }>(
    changesText,
    [ids, ids, spans.map((span) => span.from), spans.map((span) => span.to), from, to],
  )
  for (const { deviceId, time, value } of rows) {
    const own = charges.get(deviceId)
    const charge = { time, value: value / readingScale }
    if (own) own.push(charge)
    else charges.set(deviceId, [charge])
  }
  return charges
}
