import { sql } from 'kysely'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import type { AlarmStatGroup } from '#lib/codes/stat-groups.ts'
import { anyOf, db, tuples } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { addStep, addTimes, type HandleTimes, stepsPerFold } from './handle-times.ts'
import { type AlarmChoice, beganBy, isChosen } from './select-alarms.ts'

export type AlarmSums = {
  count: number
  /** Neither acknowledged nor handled. */
  unack: number
  handled: number
  times: HandleTimes
}

/** By bit of lib/codes/alarm-types.ts, by what they are added up by: a day, a device's id, … */
export type TypeSums = Map<string, Map<number, AlarmSums>>

/** `all`: by type alone. */
export type AlarmsBy = AlarmStatGroup | 'all'

type Asked = {
  /** Of some thousand devices. */
  ids: readonly number[]
  choice: AlarmChoice
  by: AlarmsBy
  /** Of days, months and hours. */
  zone: string
  /** The organisation below of each device, by `family`. */
  homes?: ReadonlyMap<number, string> | undefined
  /** Counts alone: nothing of who handled them, and when. */
  isCountOnly?: true
}

export const noAlarms = (): AlarmSums => ({ count: 0, unack: 0, handled: 0, times: new Map() })

/** Puts sums into others. */
export function addAlarms(into: AlarmSums, more: AlarmSums): void {
  into.count += more.count
  into.unack += more.unack
  into.handled += more.handled
  addTimes(into.times, more.times)
}

type Row = readonly [
  key: string,
  type: number,
  step: number | null,
  count: number,
  unack: number,
  seconds: number | null,
]

/** Adds alarms of these devices to sums, and to that of all. */
export async function sumAlarms(
  { positions }: Services,
  asked: Asked,
  { sums, total }: { sums: TypeSums; total: AlarmSums },
): Promise<void> {
  for (const row of await tuples<Row>(positions, statement(asked))) {
    const [key, type] = row
    const ofKey = sums.get(key) ?? new Map<number, AlarmSums>()
    const sum = ofKey.get(type) ?? noAlarms()
    addRow(sum, row)
    addRow(total, row)
    sums.set(key, ofKey.set(type, sum))
  }
}

function addRow(sum: AlarmSums, [, , step, count, unack, seconds]: Row): void {
  sum.count += count
  sum.unack += unack
  if (step === null) return
  sum.handled += count
  addStep(sum.times, step, { count, seconds: seconds ?? 0 })
}

function keyOf({ by, zone }: Asked) {
  switch (by) {
    case 'day':
      return beganBy(zone, 'YYYY-MM-DD')
    case 'month':
      return beganBy(zone, 'YYYY-MM')
    case 'hour':
      return beganBy(zone, 'ID-HH24')
    case 'device':
      return sql<string>`a.device_id::text`
    case 'family':
      return sql<string>`h.home`
    case 'all':
      return sql<string>`''::text`
  }
}

/** One row each of what waits and of each step of the time to handle: these add up over parts of a store, a median does not. */
function statement(asked: Asked) {
  const { ids, choice, homes, isCountOnly = false } = asked
  const wait = sql<number>`greatest(extract(epoch FROM a.handled_at)::int8 - ${sql.lit(storeEpoch)} - a.time, 0)`
  return db
    .selectFrom('tracking.alarm as a')
    .$if(homes !== undefined, (alarms) =>
      alarms.innerJoin(homesOf(ids, homes), (join) =>
        join.onRef('h.device_id', '=', 'a.device_id'),
      ),
    )
    .select((eb) => [
      keyOf(asked).as('key'),
      'a.type',
      sql<
        number | null
      >`CASE WHEN a.handled_at IS NOT NULL AND NOT ${sql.lit(isCountOnly)} THEN floor(ln(${wait} + 1) * ${sql.lit(stepsPerFold)})::int END`.as(
        'step',
      ),
      sql<number>`count(*)::int`.as('count'),
      sql<number>`count(*) FILTER (WHERE ${eb.ref('a.acked_at')} IS NULL)::int`.as('unack'),
      sql<number>`sum(${wait})::float8`.as('seconds'),
    ])
    .where('a.device_id', '=', anyOf(ids))
    .where('a.deleted_at', 'is', null)
    .where(isChosen(choice))
    .groupBy([sql`1`, sql`2`, sql`3`])
}

const homesOf = (ids: readonly number[], homes: Asked['homes']) =>
  sql<{
    device_id: number
    home: string
  }>`unnest(${[...ids]}::int4[], ${ids.map((id) => homes?.get(id) ?? '')}::text[])`.as<'h'>(
    sql`h (device_id, home)`,
  )
