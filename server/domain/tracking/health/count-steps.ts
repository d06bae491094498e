import { sensors } from '#lib/codes/sensors.ts'
import type { Pool } from '../../../db/pool.ts'
import { textStatement } from '../../../db/text-statement.ts'
import { evenSpans } from '../reading/even-spans.ts'
import { type DeviceSpan, openSpans } from '../statistics/device-spans.ts'

/** Steps of a device in a day of its zone, counted from 2020-01-01. */
export type StepDay = { deviceId: number; day: number; steps: number }

/** The counter of the day before tells what the first of a day adds. */
const lookBack = 86_400
/** Nobody walks more from one reading to the next; counters that fell ill do. */
const mostAtOnce = 100_000
/** Of a counter that is ill all day. */
const mostInDay = 1_000_000
/** By as many seconds may readings of two clocks, the watch's and ours, be in the wrong order. */
const clockSeconds = 60

/**
 * Gains are what a counter shows above the highest since it began anew: where it shows less than half of before,
 * unless what it showed before comes again at once, as where two clocks differ at midnight.
 */
const daysText = textStatement(
  'tracking',
  `SELECT device_id AS "deviceId", (time + shift) / 86400 AS day, least(sum(gain) / 100, ${mostInDay})::int AS steps FROM (
     SELECT told.device_id, told.time, own.shift,
       CASE WHEN told.highest IS NULL THEN told.value ELSE greatest(told.value - told.highest, 0) END AS gain
     FROM (
       SELECT device_id, time, value,
         max(value) OVER (PARTITION BY device_id, run ORDER BY time ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS highest
       FROM (
         SELECT device_id, time, value, count(*) FILTER (WHERE is_anew) OVER (PARTITION BY device_id ORDER BY time) AS run
         FROM (
           SELECT r.device_id, r.time, r.value, r.value < lag(r.value) OVER near / 2
             AND NOT coalesce(lead(r.value) OVER near >= lag(r.value) OVER near AND lead(r.time) OVER near - r.time <= ${clockSeconds}, false) AS is_anew
           FROM tracking.reading r
           WHERE r.device_id = ANY ($1::int[]) AND r.sensor = ${sensors.steps.code} AND r.time >= $6 AND r.time <= $7
           WINDOW near AS (PARTITION BY r.device_id ORDER BY r.time)) compared) runs) told
     JOIN unnest($2::int[], $3::int[], $4::int[], $5::int[]) AS own (id, since, stop, shift)
       ON own.id = told.device_id AND told.time >= own.since AND told.time <= own.stop) gained
   WHERE gain <= ${mostAtOnce * 100} GROUP BY device_id, day ORDER BY device_id, day`,
)

/** Of each device and day with readings of its counter. */
export async function countSteps(
  positions: Pool,
  spans: readonly DeviceSpan[],
): Promise<StepDay[]> {
  const parts = evenSpans(openSpans(spans))
  if (parts.length === 0) return []
  const { rows } = await positions.query<StepDay>(daysText, [
    [...new Set(parts.map(({ id }) => id))],
    parts.map(({ id }) => id),
    parts.map(({ since }) => since),
    parts.map(({ stop }) => stop),
    parts.map(({ shift }) => shift),
    Math.min(...parts.map(({ since }) => since)) - lookBack,
    Math.max(...parts.map(({ stop }) => stop)),
  ])
  return rows
}
