import { sql } from 'kysely'
import { type UpkeepState, upkeepStages } from '#lib/codes/upkeep.ts'
import { upkeepGrace } from '#lib/rules/upkeep-limits.ts'
import { metresAKm, secondsAnHour } from './upkeep-plan.ts'

// Over `upkeep p` and `device_meter m`, which may be missing.

const km = (reading: string) => sql`(${sql.raw(reading)})::bigint * ${sql.lit(metresAKm)}`
const hours = (reading: string) => sql`(${sql.raw(reading)})::bigint * ${sql.lit(secondsAnHour)}`

/** Of a plan on a day (yyyy-MM-dd): by that, and by the meters as they were counted last. */
export const upkeepState = (today: string) => sql<UpkeepState>`CASE
  WHEN p.closed_at IS NOT NULL THEN 'done'
  WHEN p.due_on < ${today}::date OR m.metres >= ${km(`p.due_km + ${upkeepGrace.km}`)}
    OR m.seconds >= ${hours(`p.due_hours + ${upkeepGrace.hours}`)} THEN 'overdue'
  WHEN p.due_on <= ${today}::date OR m.metres >= ${km('p.due_km')}
    OR m.seconds >= ${hours('p.due_hours')} THEN 'due'
  WHEN p.due_on - p.remind_days <= ${today}::date OR m.metres >= ${km('p.due_km - p.remind_km')}
    OR m.seconds >= ${hours('p.due_hours - p.remind_hours')} THEN 'soon'
  ELSE 'later' END`

/** How often people are told by then: `upkeep.told`. */
export const stageRank = (state: UpkeepState) =>
  state === 'done' ? 0 : upkeepStages.indexOf(state)

/** The same of a state in a statement. */
export const rankOf = (state: ReturnType<typeof upkeepState>) =>
  sql<number>`array_position(${[...upkeepStages]}::text[], ${state}) - 1`
