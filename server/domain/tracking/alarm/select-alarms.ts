import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { AlarmStatus, DisposalResult } from '#lib/codes/alarm-disposal.ts'
import { positionFlag, storeEpoch } from '#lib/codes/position-flags.ts'
import type { AlarmFacts } from '#lib/live/alarm-item.ts'
import type { VisibleFenceId } from '../../../db/family-scope.ts'
import { anyOf, db, type Tables } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'
import { zoneInSql } from '../../../db/zone-in-sql.ts'

export type StoredAlarmRow = AlarmFacts & {
  deviceId: number
  handledBy: number | null
  handledIn: number | null
}

export const selectAlarms = () =>
  db
    .selectFrom('tracking.alarm as a')
    .select(['a.id', 'a.device_id as deviceId', 'a.time', 'a.taken_at as takenAt', 'a.type'])
    .select(['a.lat', 'a.lon', 'a.speed', 'a.flags', 'a.battery', 'a.acc', 'a.signal'])
    .select(['a.oil_cut as oilCut', 'a.detail', 'a.subject'])
    .select(['a.end_time as endTime', 'a.peak', 'a.handler', 'a.note'])
    .select(['a.address', 'a.address_lang as addressLang'])
    .select(['a.handled_by as handledBy', 'a.handled_in as handledIn'])
    .select((eb) => [
      eb('a.acked_at', 'is not', null).$castTo<boolean>().as('isAcked'),
      eb.ref('a.result').$castTo<DisposalResult | null>().as('result'),
      unixSeconds(eb.ref('a.handled_at')).as('handledAt'),
    ])
    .where('a.deleted_at', 'is', null)

const alarm = expressionBuilder<Tables & { a: Tables['tracking.alarm'] }, 'a'>()

export const isShown = sql<SqlBool>`${alarm.ref('a.flags')} & ${sql.lit(positionFlag.silent)} = 0`

const statusConditions = {
  e_alarm_status_unack: alarm('a.acked_at', 'is', null),
  e_alarm_status_ack: alarm.and([
    alarm('a.acked_at', 'is not', null),
    alarm('a.handled_at', 'is', null),
  ]),
  e_alarm_status_handled: alarm('a.handled_at', 'is not', null),
} as const satisfies Record<AlarmStatus, Expression<SqlBool>>

/** Which alarms of a period: of a list and of its counts. */
export type AlarmChoice = {
  /** Bits of lib/codes/alarm-types.ts; all without it. */
  types: readonly number[] | undefined
  isLoudOnly: boolean
  statuses: readonly AlarmStatus[] | undefined
  /** Raised by it. */
  fenceId: VisibleFenceId | undefined
  /** As lib/codes/week-hour.ts, by the clock of a zone. */
  weekHour?: { is: string; zone: string } | undefined
  /** Unix seconds, both inclusive. */
  from: number
  to: number
}

/** The part of a moment on the clock of a zone, by a pattern of to_char. */
export const beganBy = (zone: string, pattern: 'YYYY-MM-DD' | 'YYYY-MM' | 'ID-HH24') =>
  sql<string>`to_char(to_timestamp(${alarm.ref('a.time')} + ${sql.lit(storeEpoch)}) AT TIME ZONE ${zoneInSql(zone)}, ${sql.lit(pattern)})`

export function isChosen({
  types,
  isLoudOnly,
  statuses,
  fenceId,
  weekHour,
  from,
  to,
}: AlarmChoice) {
  const conditions: Expression<SqlBool>[] = [
    alarm('a.time', '>=', from - storeEpoch),
    alarm('a.time', '<=', to - storeEpoch),
  ]
  if (isLoudOnly) conditions.push(isShown)
  if (statuses) conditions.push(alarm.or(statuses.map((status) => statusConditions[status])))
  if (types) conditions.push(alarm('a.type', '=', anyOf(types)))
  // As the index alarm_subject has it.
  if (fenceId !== undefined)
    conditions.push(alarm('a.subject', '=', fenceId), alarm('a.subject', '<>', sql.lit(0)))
  if (weekHour) conditions.push(alarm(beganBy(weekHour.zone, 'ID-HH24'), '=', weekHour.is))
  return alarm.and(conditions)
}

type Place = { takenAt: number | Expression<number>; id: number | Expression<number> }

export const isTakenAfter = (place: Place) =>
  sql<SqlBool>`(${alarm.ref('a.taken_at')}, ${alarm.ref('a.id')}) > (${place.takenAt}::int8, ${place.id}::int8)`
