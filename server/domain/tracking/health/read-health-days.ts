import type { HealthKind } from '#lib/codes/health-kinds.ts'
import { sensors } from '#lib/codes/sensors.ts'
import type { Pool } from '../../../db/pool.ts'
import { textStatement } from '../../../db/text-statement.ts'
import { evenSpans } from '../reading/even-spans.ts'
import type { DeviceSpan } from '../statistics/device-spans.ts'

/** What is measured, one value at a time. */
export type HealthValue = Exclude<HealthKind, 'steps'>

/** Hundredths, both ends in range; null for no limit. */
export type HealthLimits = { value: HealthValue; low: number | null; high: number | null }

/** Of a day, counted from 2020-01-01; hundredths. */
export type HealthDay = {
  sensor: number
  day: number
  readings: number
  outside: number
  least: number
  mean: number
  most: number
}

const daysText = textStatement(
  'tracking',
  `SELECT r.sensor, (r.time + own.shift) / 86400 AS day, count(*)::int AS readings,
     count(*) FILTER (WHERE r.value < lim.low OR r.value > lim.high)::int AS outside,
     min(r.value) AS least, avg(r.value)::float8 AS mean, max(r.value) AS most
   FROM tracking.reading r
   JOIN unnest($2::int[], $3::int[], $4::int[]) AS own (since, stop, shift) ON r.time >= own.since AND r.time <= own.stop
   JOIN unnest($5::int2[], $6::int[], $7::int[]) AS lim (sensor, low, high) ON lim.sensor = r.sensor
   WHERE r.device_id = $1 AND r.sensor = ANY ($5::int2[]) AND r.time >= $8 AND r.time <= $9
   GROUP BY 1, 2 ORDER BY 1, 2`,
)

/** Of one device, by sensor, then by day of its zone; days without a reading are left out. */
export async function readHealthDays(
  positions: Pool,
  span: DeviceSpan,
  limits: readonly HealthLimits[],
): Promise<HealthDay[]> {
  const parts = evenSpans([span])
  const { rows } = await positions.query<HealthDay>(daysText, [
    span.id,
    parts.map(({ since }) => since),
    parts.map(({ stop }) => stop),
    parts.map(({ shift }) => shift),
    limits.map(({ value }) => sensors[value].code),
    limits.map(({ low }) => low),
    limits.map(({ high }) => high),
    span.from,
    span.to,
  ])
  return rows
}
