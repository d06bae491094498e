import { sql } from 'kysely'
import { all, anyOf, db } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { readPresents } from '../motion/read-motion.ts'
import type { DaySpan } from '../statistics/day-figures.ts'

/** What an odometer showed before the first day of a period and after its last; metres. */
export type Odometer = { start: number; end: number }

type Meter = { id: number; base: number; since: number }

/**
 * Of devices whose odometer is known, by a reading or because a plan counts it: what the reading said, and distance of the days
 * between it and the period, back as well.
 */
export async function odometersOf(
  { pool, positions }: Services,
  { ids, from, to }: DaySpan & { ids: readonly number[] },
): Promise<Map<number, Odometer>> {
  const rows = await all(
    pool,
    db
      .selectFrom('device_meter')
      .select(['device_id as id', 'base_metres as base', 'metres_from as since'])
      .where('device_id', '=', anyOf(ids))
      .where('counted_at', 'is not', null),
  )
  const meters = rows.map((row): Meter => ({ ...row, base: Number(row.base) }))
  if (meters.length === 0) return new Map()
  const known = meters.map(({ id }) => id)
  const [stored, presents] = await Promise.all([
    storedWays({ positions }, meters, { from, to }),
    readPresents(positions, known),
  ])
  const ways = new Map(stored.map((row) => [row.id, row]))
  return new Map(
    meters.map(({ id, base, since }) => {
      let { between = 0, within = 0 } = ways.get(id) ?? {}
      for (const { day, metres } of presents.get(id)?.days ?? []) {
        if (day >= from && day <= to) within += metres
        if (day >= since && day < from) between += metres
        if (day < since && day >= from) between -= metres
      }
      const start = base + between
      return [id, { start: Math.max(0, start), end: Math.max(0, start + within) }]
    }),
  )
}

/** `between`: from the day of the meter to the period, below zero where the period is before it. */
function storedWays(
  { positions }: Pick<Services, 'positions'>,
  meters: readonly Meter[],
  { from, to }: DaySpan,
) {
  const given = sql<{ id: number; since: number }>`unnest(
    ${meters.map(({ id }) => id)}::int[], ${meters.map(({ since }) => since)}::int[])`
  const sumWhere = (where: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(d.metres) FILTER (WHERE ${where}), 0)::float8`
  const later = sumWhere(sql`d.day >= f.since AND d.day < ${from}::int`)
  const earlier = sumWhere(sql`d.day < f.since AND d.day >= ${from}::int`)
  const least = Math.min(from, ...meters.map(({ since }) => since))
  const most = Math.max(to, ...meters.map(({ since }) => since - 1))
  return all(
    positions,
    db
      .selectFrom('tracking.day as d')
      .innerJoin(given.as<'f'>(sql`f (id, since)`), (join) =>
        join.onRef('d.device_id', '=', 'f.id'),
      )
      .select([
        'd.device_id as id',
        sql<number>`${later} - ${earlier}`.as('between'),
        sumWhere(sql`d.day BETWEEN ${from}::int AND ${to}::int`).as('within'),
      ])
      .where('d.device_id', '=', anyOf(meters.map(({ id }) => id)))
      .where('d.day', '>=', least)
      .where('d.day', '<=', most)
      .groupBy('d.device_id'),
  )
}
