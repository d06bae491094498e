import { sql } from 'kysely'
import { type SensorName, sensorOf, sensors } from '#lib/codes/sensors.ts'
import { readingBounds } from '#lib/rules/reading-bounds.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import { type DeviceSpan, openSpans, ownSpans, spanBounds } from '../statistics/device-spans.ts'
import type { DeviceEvent, EventReader } from '../statistics/page-by-device.ts'

/** Hundredths. */
export type Reading = DeviceEvent & { sensor: SensorName; value: number }

/** In spans of devices; as many more than `limit` as were taken in the same second. */
export const readingsIn =
  (positions: Pool, names: readonly SensorName[]): EventReader<Reading> =>
  async ({ spans, limit }) => {
    if (spans.length === 0) return []
    const rows = await all(
      positions,
      selectReadings(spans, names)
        .select(['r.device_id as deviceId', 'r.time as start', 'r.sensor', 'r.value'])
        .orderBy('own.place')
        .orderBy('r.time')
        .orderBy('r.sensor')
        .limit(limit + names.length),
    )
    const last = rows[limit - 1]
    const isTied = (row: { deviceId: number; start: number }) =>
      row.deviceId === last?.deviceId && row.start === last.start
    return rows
      .filter((row, at) => at < limit || isTied(row))
      .flatMap(({ sensor, ...row }) => {
        const name = sensorOf(sensor)
        return name ? { ...row, sensor: name } : []
      })
  }

/** Readings of a sensor in a step of time; hundredths, store seconds. */
export type ReadingStep = {
  start: number
  sensor: SensorName
  readings: number
  mean: number
  least: number
  most: number
}

/** Of all devices together, in steps of the same length. */
export async function readingSteps(
  positions: Pool,
  spans: readonly DeviceSpan[],
  names: readonly SensorName[],
): Promise<ReadingStep[]> {
  const open = openSpans(spans)
  if (open.length === 0) return []
  const { from, to } = spanBounds(open)
  const length = courseStep(to - from + 1)
  const start = sql<number>`(r.time - ${sql.lit(from)}) / ${sql.lit(length)} * ${sql.lit(length)} + ${sql.lit(from)}`
  const rows = await all(
    positions,
    selectReadings(open, names)
      .select((eb) => [
        start.as('start'),
        'r.sensor',
        eb.fn.countAll<number>().as('readings'),
        sql<number>`avg(r.value)::float8`.as('mean'),
        sql<number>`min(r.value)`.as('least'),
        sql<number>`max(r.value)`.as('most'),
      ])
      .groupBy([start, 'r.sensor']),
  )
  return rows
    .flatMap(({ sensor, ...row }) => {
      const name = sensorOf(sensor)
      return name ? { ...row, sensor: name } : []
    })
    .sort((a, b) => a.start - b.start || sensors[a.sensor].code - sensors[b.sensor].code)
}

/** Seconds of a step in a period of so many; whole minutes, at least ten. */
export const courseStep = (seconds: number) => {
  const minutes = Math.ceil(seconds / readingBounds.steps / 60)
  return Math.max(10, minutes) * 60
}

function selectReadings(spans: readonly DeviceSpan[], names: readonly SensorName[]) {
  const { ids, from, to } = spanBounds(spans)
  return db
    .selectFrom('tracking.reading as r')
    .innerJoin(ownSpans(spans), (join) => join.onRef('own.id', '=', 'r.device_id'))
    .where('r.device_id', '=', anyOf(ids))
    .where('r.sensor', '=', anyOf(names.map((name) => sensors[name].code)))
    .where('r.time', '>=', from)
    .where('r.time', '<=', to)
    .whereRef('r.time', '>=', 'own.since')
    .whereRef('r.time', '<=', 'own.until')
}
