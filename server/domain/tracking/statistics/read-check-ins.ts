import { sql } from 'kysely'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { dayIn, daysIn } from '#lib/motion/day-cut.ts'
import { anyOf, db, tuples } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import type { DaySpan } from './day-figures.ts'

/** A device that has reported; `activatedAt` in Unix seconds. */
export type CheckedVehicle = { id: number; zone: string; activatedAt: number }

/** The day of its first report, by the zone of its organisation. */
export const firstDayOf = ({ zone, activatedAt }: CheckedVehicle): number =>
  daysIn(zone)(activatedAt - storeEpoch).day

const isIn = (day: number, { from, to }: DaySpan) => day >= from && day <= to

/**
 * On how many days of a span each vehicle reported, by id: the day of its first report, and each later one that a checkpoint of
 * its stream begins, which is written with the first fix of a day. Those without a day are missing.
 */
export async function readCheckIns(
  services: Services,
  vehicles: readonly CheckedVehicle[],
  span: DaySpan,
): Promise<Map<number, number>> {
  const days = new Map<number, number>(
    vehicles.flatMap((one) => (isIn(firstDayOf(one), span) ? [[one.id, 1] as const] : [])),
  )
  for (const some of byZone(vehicles).values())
    for (const [id, n] of await tuples<[number, number]>(
      services.positions,
      laterReports(some, span)
        .select(['c.device_id', sql<number>`count(*)::int`.as('n')])
        .groupBy('c.device_id'),
    ))
      days.set(id, (days.get(id) ?? 0) + n)
  return days
}

/** How many of these vehicles reported on each day of a span. */
export async function countCheckIns(
  services: Services,
  vehicles: readonly CheckedVehicle[],
  span: DaySpan,
): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  const add = (day: number, n: number) => counts.set(day, (counts.get(day) ?? 0) + n)
  for (const one of vehicles) if (isIn(firstDayOf(one), span)) add(firstDayOf(one), 1)
  for (const [zone, some] of byZone(vehicles))
    for (const [time, n] of await tuples<[number, number]>(
      services.positions,
      laterReports(some, span)
        .select(['c.time', sql<number>`count(*)::int`.as('n')])
        .groupBy('c.time'),
    ))
      add(daysIn(zone)(time).day, n)
  return counts
}

function byZone(vehicles: readonly CheckedVehicle[]): Map<string, CheckedVehicle[]> {
  const zones = new Map<string, CheckedVehicle[]>()
  for (const one of vehicles) {
    const some = zones.get(one.zone)
    if (some) some.push(one)
    else zones.set(one.zone, [one])
  }
  return zones
}

/** Of vehicles of one zone: days after the first report of each. */
function laterReports(vehicles: readonly CheckedVehicle[], { from, to }: DaySpan) {
  const zone = vehicles[0]?.zone ?? 'UTC'
  const ids = vehicles.map(({ id }) => id)
  const ends = vehicles.map(({ activatedAt }) => daysIn(zone)(activatedAt - storeEpoch).end)
  const own = sql<{ id: number; since: number }>`unnest(${ids}::int[], ${ends}::int[])`
  return db
    .selectFrom('tracking.checkpoint as c')
    .innerJoin(own.as<'own'>(sql`own (id, since)`), 'own.id', 'c.device_id')
    .where('c.device_id', '=', anyOf(ids))
    .where('c.time', '>=', dayIn(zone, from).start)
    .where('c.time', '<', dayIn(zone, to).end)
    .whereRef('c.time', '>=', 'own.since')
}
