import { storeEpoch } from '#lib/codes/position-flags.ts'
import { readingDefinitions } from '#lib/codes/reading-definitions.ts'
import { type SensorName, sensorOf, sensors } from '#lib/codes/sensors.ts'
import { textStatement } from '../../../db/text-statement.ts'
import type { Services } from '../../../services.ts'
import { type DeviceSpan, openSpans } from '../statistics/device-spans.ts'
import { evenSpans } from './even-spans.ts'
import type { TemperatureRange } from './read-ranges.ts'

/** Of readings of one sensor, or of several together; values in hundredths. */
export type ReadingSums = {
  readings: number
  sum: number
  least: number
  most: number
  /** For which it is known what it was, … */
  seconds: number
  /** … outside the device's range, … */
  outside: number
  /** … and not zero. */
  on: number
  /** How often it left zero. */
  starts: number
}

/** `day` counts from 2020-01-01, of the zone of the device. */
export type SensorDay = ReadingSums & { deviceId: number; sensor: SensorName; day: number }

/** A reading stands until the next one of its sensor, for `stands` at most, and counts for the day in which it was taken. */
const sumsText = textStatement(
  'tracking',
  `SELECT device_id AS "deviceId", sensor, day, count(*)::int AS readings, sum(value)::float8 AS sum,
     min(value) AS least, max(value) AS most, sum(seconds)::float8 AS seconds,
     coalesce(sum(seconds) FILTER (WHERE value < low OR value > high), 0)::float8 AS outside,
     coalesce(sum(seconds) FILTER (WHERE value > 0), 0)::float8 AS "on",
     (count(*) FILTER (WHERE value > 0 AND earlier = 0))::int AS starts
   FROM (
     SELECT r.device_id, r.sensor, r.time, r.value, own.stop, own.low, own.high, (r.time + own.shift) / 86400 AS day,
       greatest(0, least(lead(r.time, 1, $12::int) OVER at, r.time + ${readingDefinitions.stands}) - r.time) AS seconds,
       lag(r.value) OVER at AS earlier
     FROM tracking.reading r
     JOIN unnest($2::int[], $3::int[], $4::int[], $5::int[], $6::int[], $7::int[], $8::int[])
       AS own (id, since, until, stop, shift, low, high)
       ON own.id = r.device_id AND r.time >= own.since AND r.time <= own.until
     WHERE r.device_id = ANY ($1::int[]) AND r.sensor = ANY ($9::int2[]) AND r.time >= $10 AND r.time <= $11
     WINDOW at AS (PARTITION BY r.device_id, r.sensor ORDER BY r.time)) held
   WHERE time <= stop GROUP BY device_id, sensor, day`,
)

type SummedSpans = {
  spans: readonly DeviceSpan[]
  names: readonly SensorName[]
  ranges?: ReadonlyMap<number, TemperatureRange>
}

/** Of each device, sensor and day with readings. */
export async function sumReadings(
  { positions, now }: Pick<Services, 'positions' | 'now'>,
  { spans, names, ranges }: SummedSpans,
): Promise<SensorDay[]> {
  const parts = evenSpans(openSpans(spans))
  if (parts.length === 0) return []
  const column = (of: (part: (typeof parts)[number]) => number | null) => parts.map(of)
  const limit = (of: keyof TemperatureRange) => column(({ id }) => ranges?.get(id)?.[of] ?? null)
  const { rows } = await positions.query<Omit<SensorDay, 'sensor'> & { sensor: number }>({
    text: sumsText,
    values: [
      [...new Set(parts.map(({ id }) => id))],
      column(({ id }) => id),
      column(({ since }) => since),
      column(({ until }) => until),
      column(({ stop }) => stop),
      column(({ shift }) => shift),
      limit('low'),
      limit('high'),
      names.map((name) => sensors[name].code),
      Math.min(...parts.map(({ since }) => since)),
      Math.max(...parts.map(({ until }) => until)),
      Math.floor(now() / 1000) - storeEpoch,
    ],
  })
  return rows.flatMap(({ sensor, ...sums }) => {
    const name = sensorOf(sensor)
    return name ? { ...sums, sensor: name } : []
  })
}

const noReadings: ReadingSums = {
  readings: 0,
  sum: 0,
  least: Number.POSITIVE_INFINITY,
  most: Number.NEGATIVE_INFINITY,
  seconds: 0,
  outside: 0,
  on: 0,
  starts: 0,
}

const addReadings = (a: ReadingSums, b: ReadingSums): ReadingSums => ({
  readings: a.readings + b.readings,
  sum: a.sum + b.sum,
  least: Math.min(a.least, b.least),
  most: Math.max(a.most, b.most),
  seconds: a.seconds + b.seconds,
  outside: a.outside + b.outside,
  on: a.on + b.on,
  starts: a.starts + b.starts,
})

export const together = (days: readonly ReadingSums[]): ReadingSums =>
  days.reduce(addReadings, noReadings)
