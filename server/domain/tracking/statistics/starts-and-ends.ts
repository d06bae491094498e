import { type SqlBool, sql } from 'kysely'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { daysIn } from '#lib/motion/day-cut.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { openSpans, ownSpans, spanBounds, spansOfDays } from './device-spans.ts'
import type { DayQuery } from './sum-days.ts'
import { presentsIn } from './with-present.ts'

/** The first start and the last end of trips that began in a time; store seconds. */
export type StartAndEnd = { start: number; end: number }

export const widest = (a: StartAndEnd, b: StartAndEnd): StartAndEnd => ({
  start: Math.min(a.start, b.start),
  end: Math.max(a.end, b.end),
})

const dayInSql = sql<number>`((to_timestamp(t.time + ${sql.lit(storeEpoch)}) AT TIME ZONE own.zone)::date
  - date '2020-01-01')`

/** By device or by day, out of the trips, with those that have not ended: of them the newest fix. */
export async function startsAndEnds(
  services: Services,
  { spans: days, by }: DayQuery,
): Promise<Map<number, StartAndEnd>> {
  const spans = openSpans(await spansOfDays(services, days))
  const found = new Map<number, StartAndEnd>()
  if (spans.length === 0) return found
  const bounds = spanBounds(spans)
  const key = by === 'day' ? dayInSql : sql<number>`t.device_id`
  const [rows, open] = await Promise.all([
    all(
      services.positions,
      db
        .selectFrom('tracking.trip as t')
        .innerJoin(ownSpans(spans), (join) => join.onRef('own.id', '=', 't.device_id'))
        .select([
          key.as('key'),
          sql<number>`min(t.time)`.as('start'),
          sql<number>`max(t.end_time)`.as('end'),
        ])
        .where('t.device_id', '=', anyOf(bounds.ids))
        .where('t.time', '>=', bounds.from)
        .where('t.time', '<=', bounds.to)
        .where(sql<SqlBool>`t.time BETWEEN own.since AND own.until`)
        .groupBy(key),
    ),
    presentsIn(services.positions, spans, 'trip'),
  ])
  const add = (at: number, one: StartAndEnd) => {
    const known = found.get(at)
    found.set(at, known ? widest(known, one) : one)
  }
  for (const { key: at, start, end } of rows) add(at, { start, end })
  for (const { deviceId, zone, start, end } of open)
    add(by === 'day' ? daysIn(zone)(start).day : deviceId, { start, end })
  return found
}
