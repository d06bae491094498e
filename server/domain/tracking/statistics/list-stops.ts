import { type SqlBool, sql } from 'kysely'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { offsetSeconds } from '#lib/format/zone-clock.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db, tuples } from '../../../db/sql.ts'
import { type FoundStop, stopColumns } from '../motion/read-motion.ts'
import { type DeviceSpan, ownSpans, spanBounds } from './device-spans.ts'
import type { EventReader } from './page-by-device.ts'
import { presentsIn, withPresent } from './with-present.ts'

/** Store seconds. */
export type StopEvent = FoundStop & { deviceId: number }

export type StopChoice = {
  /** Seconds. */
  least: number
  /** Of the day, in which it began. */
  hour?: number | undefined
}

/** Stops that began in spans of devices, with those that have not ended. Silences are none. */
export const stopsIn =
  (positions: Pool, choice: StopChoice): EventReader<StopEvent> =>
  async ({ spans, limit }) => {
    if (spans.length === 0) return []
    const stored = selectStops(spans, choice)
      .select('t.device_id as deviceId')
      .select(stopColumns)
      .select(['t.address', 't.address_lang as addressLang'])
      .orderBy('own.place')
      .orderBy(sql`t.time`)
      .limit(limit)
    const [rows, open] = await Promise.all([
      all(positions, stored),
      presentStops(positions, spans, choice),
    ])
    const ended = rows.map((row): StopEvent => ({ ...row, isOpen: false }))
    return withPresent<StopEvent>(spans, ended, open).slice(0, limit)
  }

/** Device, start and end (store seconds), latitude, longitude. */
export type StopTuple = [deviceId: number, start: number, end: number, lat: number, lon: number]

/** The first of them, for counting. */
export async function stopTuples(
  positions: Pool,
  spans: readonly DeviceSpan[],
  { limit, ...choice }: StopChoice & { limit: number },
): Promise<StopTuple[]> {
  if (spans.length === 0) return []
  const stored = selectStops(spans, choice)
    .select(['t.device_id', 't.time', 't.end_time', 't.lat', 't.lon'])
    .orderBy('own.place')
    .orderBy('t.time')
    .limit(limit)
  const [rows, open] = await Promise.all([
    tuples<StopTuple>(positions, stored),
    presentStops(positions, spans, choice),
  ])
  const begun = open.map(
    ({ deviceId, start, end, lat, lon }): StopTuple => [deviceId, start, end, lat, lon],
  )
  return [...rows, ...begun].slice(0, limit)
}

export type HourSums = {
  hour: number
  stops: number
  seconds: number
  idleSeconds: number
  longest: number
}

/** By the hour of the day in which they began, in the zone of each device. */
export async function stopsByHour(
  positions: Pool,
  spans: readonly DeviceSpan[],
  choice: StopChoice,
): Promise<HourSums[]> {
  if (spans.length === 0) return []
  const stored = selectStops(spans, choice)
    .select((eb) => [
      hourInSql.as('hour'),
      eb.fn.countAll<number>().as('stops'),
      sql<number>`sum(t.end_time - t.time)::float8`.as('seconds'),
      sql<number>`sum(t.idle_seconds)::float8`.as('idleSeconds'),
      sql<number>`max(t.end_time - t.time)`.as('longest'),
    ])
    .groupBy(hourInSql)
  const [rows, open] = await Promise.all([
    all(positions, stored),
    presentStops(positions, spans, choice),
  ])
  const hours = new Map(rows.map((row): [number, HourSums] => [row.hour, row]))
  for (const { zone, start, end, idleSeconds } of open) {
    const hour = hourOf(start, zone)
    const own = { hour, stops: 1, seconds: end - start, idleSeconds, longest: end - start }
    const sum = hours.get(hour)
    hours.set(hour, sum ? together(sum, own) : own)
  }
  return [...hours.values()].sort((a, b) => a.hour - b.hour)
}

const together = (a: HourSums, b: HourSums): HourSums => ({
  hour: a.hour,
  stops: a.stops + b.stops,
  seconds: a.seconds + b.seconds,
  idleSeconds: a.idleSeconds + b.idleSeconds,
  longest: Math.max(a.longest, b.longest),
})

const hourInSql = sql<number>`extract(hour FROM to_timestamp(t.time::float8 + ${sql.lit(storeEpoch)}) AT TIME ZONE own.zone)::int`

function hourOf(time: number, zone: string): number {
  const local = time + offsetSeconds(zone, time + storeEpoch)
  return Math.floor(local / 3600) % 24
}

function selectStops(spans: readonly DeviceSpan[], { least, hour }: StopChoice) {
  const { ids, from, to } = spanBounds(spans)
  return db
    .selectFrom('tracking.stop as t')
    .innerJoin(ownSpans(spans), (join) => join.onRef('own.id', '=', 't.device_id'))
    .where('t.device_id', '=', anyOf(ids))
    .where('t.time', '>=', from)
    .where('t.time', '<=', to)
    .whereRef('t.time', '>=', 'own.since')
    .whereRef('t.time', '<=', 'own.until')
    .where('t.is_gap', '=', false)
    .where(sql<SqlBool>`t.end_time - t.time >= ${least}`)
    .$if(hour !== undefined, (rows) => rows.where(hourInSql, '=', hour ?? 0))
}

async function presentStops(
  positions: Pool,
  spans: readonly DeviceSpan[],
  { least, hour }: StopChoice,
) {
  const stops = await presentsIn(positions, spans, 'stop')
  return stops.filter(
    ({ start, end, zone }) =>
      end - start >= least && (hour === undefined || hourOf(start, zone) === hour),
  )
}
