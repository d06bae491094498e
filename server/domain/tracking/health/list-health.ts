import { type HealthMeasure, measureSensors } from '#lib/codes/health-kinds.ts'
import { sensors } from '#lib/codes/sensors.ts'
import type { Pool } from '../../../db/pool.ts'
import { textStatement } from '../../../db/text-statement.ts'
import { courseStep } from '../reading/list-readings.ts'
import { type DeviceSpan, openSpans, spanBounds } from '../statistics/device-spans.ts'
import type { DeviceEvent, EventReader } from '../statistics/page-by-device.ts'
import type { HealthRange } from './read-health-ranges.ts'

/** Hundredths; of pressure `second` is the diastolic one. */
export type HealthReading = DeviceEvent & { value: number | null; second: number | null }

const codesOf = (measure: HealthMeasure): [number, number] => {
  const [first, second = first] = measureSensors[measure]
  return [sensors[first].code, sensors[second].code]
}

/** The second value of one that has none. */
const secondOf = '$9::int2 <> $8::int2 AND r.sensor = $9::int2'

const readingsText = textStatement(
  'tracking',
  `SELECT device_id AS "deviceId", time AS start, value, second FROM (
     SELECT own.place, own.low, own.high, own.most, r.device_id, r.time,
       max(r.value) FILTER (WHERE r.sensor = $8::int2) AS value, max(r.value) FILTER (WHERE ${secondOf}) AS second
     FROM tracking.reading r
     JOIN unnest($2::int[], $3::int[], $4::int[], $5::int[], $6::int[], $7::int[]) WITH ORDINALITY
       AS own (id, since, until, low, high, most, place)
       ON own.id = r.device_id AND r.time >= own.since AND r.time <= own.until
     WHERE r.device_id = ANY ($1::int[]) AND r.sensor IN ($8::int2, $9::int2) AND r.time >= $10 AND r.time <= $11
     GROUP BY own.place, own.low, own.high, own.most, r.device_id, r.time) told
   WHERE $12::bool IS NULL OR $12::bool = coalesce(value < low OR value > high OR second > most, false)
   ORDER BY place, start LIMIT $13`,
)

/** `isOutside`: only what is out of the range of its device, or only what is not. */
type HealthQuery = {
  measure: HealthMeasure
  ranges: ReadonlyMap<number, HealthRange>
  isOutside: boolean | undefined
}

/** In spans of devices. */
export const healthReadingsIn =
  (positions: Pool, { measure, ranges, isOutside }: HealthQuery): EventReader<HealthReading> =>
  async ({ spans, limit }) => {
    if (spans.length === 0) return []
    const { ids, from, to } = spanBounds(spans)
    const limits = (of: keyof HealthRange) => spans.map(({ id }) => ranges.get(id)?.[of] ?? null)
    const { rows } = await positions.query<HealthReading>(readingsText, [
      ids,
      ids,
      spans.map((span) => span.from),
      spans.map((span) => span.to),
      limits('low'),
      limits('high'),
      limits('second'),
      ...codesOf(measure),
      from,
      to,
      isOutside ?? null,
      limit,
    ])
    return rows
  }

/** Readings in a step of time; hundredths, store seconds. */
export type HealthStep = {
  start: number
  readings: number
  mean: number | null
  second: number | null
  least: number | null
  most: number | null
}

const stepsText = textStatement(
  'tracking',
  `SELECT (r.time - $6::int) / $8::int * $8::int + $6::int AS start,
     count(*) FILTER (WHERE r.sensor = $4::int2)::int AS readings,
     avg(r.value) FILTER (WHERE r.sensor = $4::int2)::float8 AS mean,
     avg(r.value) FILTER (WHERE $5::int2 <> $4::int2 AND r.sensor = $5::int2)::float8 AS second,
     min(r.value) FILTER (WHERE r.sensor = $4::int2) AS least, max(r.value) FILTER (WHERE r.sensor = $4::int2) AS most
   FROM tracking.reading r
   JOIN unnest($1::int[], $2::int[], $3::int[]) AS own (id, since, until)
     ON own.id = r.device_id AND r.time >= own.since AND r.time <= own.until
   WHERE r.device_id = ANY ($1::int[]) AND r.sensor IN ($4::int2, $5::int2) AND r.time >= $6 AND r.time <= $7
   GROUP BY 1 ORDER BY 1`,
)

/** Of all devices together, in steps of the same length. */
export async function healthSteps(
  positions: Pool,
  spans: readonly DeviceSpan[],
  measure: HealthMeasure,
): Promise<HealthStep[]> {
  const open = openSpans(spans)
  if (open.length === 0) return []
  const { ids, from, to } = spanBounds(open)
  const { rows } = await positions.query<HealthStep>(stepsText, [
    ids,
    open.map((span) => span.from),
    open.map((span) => span.to),
    ...codesOf(measure),
    from,
    to,
    courseStep(to - from + 1),
  ])
  return rows
}
