import { sql } from 'kysely'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { anyOf, db, run } from '../../../db/sql.ts'
import { metresAKm, secondsAnHour } from './upkeep-plan.ts'
import { rankOf, upkeepState } from './upkeep-state.ts'

/** Further ahead nothing is expected. */
const mostDays = 3650
/** `sort_on` of what has no day: the last that the contract takes. */
export const noDay = '2199-12-31'

/** Days until a meter shows what is due; null where it does not go on. */
const daysUntil = (due: string, now: string, each: string, unit: number) => sql`CASE
  WHEN ${sql.raw(due)}::bigint * ${sql.lit(unit)} <= ${sql.raw(now)} THEN 0
  WHEN ${sql.raw(each)} > 0 THEN ceil((${sql.raw(due)}::bigint * ${sql.lit(unit)} - ${sql.raw(now)})
    / ${sql.raw(each)}::numeric) END`

/** When open plans of devices are expected, and whether the worker has to look at one: after each count and change. */
export async function replan(
  store: Pool | PoolClient,
  deviceIds: readonly number[],
  now: number,
): Promise<void> {
  const today = new Date(now).toISOString().slice(0, 10)
  const days = sql`least(${daysUntil('p.due_km', 'm.metres', 'm.metres_a_day', metresAKm)},
    ${daysUntil('p.due_hours', 'm.seconds', 'm.seconds_a_day', secondsAnHour)})`
  const expected = db
    .selectFrom('upkeep as p')
    .leftJoin('device_meter as m', 'm.device_id', 'p.device_id')
    .select(['p.id', rankOf(upkeepState(today)).as('rank')])
    .select(
      sql<Date | null>`CASE WHEN ${days} <= ${sql.lit(mostDays)}
        THEN ${today}::date + (${days})::int END`.as('day'),
    )
    .where('p.device_id', '=', anyOf(deviceIds))
    .where('p.closed_at', 'is', null)
  await run(
    store,
    db
      .updateTable('upkeep as u')
      .from(expected.as('e'))
      .set({
        expected_on: sql<Date | null>`e.day`,
        sort_on: sql<Date>`least(u.due_on, e.day, ${noDay}::date)`,
        next_on: sql<Date | null>`CASE WHEN e.rank > u.told THEN least(u.next_on, ${today}::date) ELSE u.next_on END`,
      })
      .whereRef('u.id', '=', 'e.id'),
  )
}
