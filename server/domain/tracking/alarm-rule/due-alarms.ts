import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { alarmTypes } from '#lib/codes/alarm-types.ts'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { anyOf, db, type Tables } from '../../../db/sql.ts'

type Joined = Tables & { a: Tables['tracking.alarm']; v: Tables['tracking.visit'] }

const columns = expressionBuilder<Joined, 'a' | 'v'>()

/** When what it warned of was over, Unix seconds: its own end, of an entered fence that of the visit. Null: not yet. */
export const endedAt = sql<
  number | null
>`coalesce(${columns.ref('a.end_time')}, ${columns.ref('v.end_time')}) + ${sql.lit(storeEpoch)}`

/** Alarms of some thousand devices with the visit that each of them began. */
export const selectRuled = (deviceIds: readonly number[]) =>
  db
    .selectFrom('tracking.alarm as a')
    .leftJoin('tracking.visit as v', (join) =>
      join
        .onRef('v.device_id', '=', 'a.device_id')
        .onRef('v.time', '=', 'a.time')
        .onRef('v.fence_id', '=', 'a.subject')
        .on('a.type', '=', sql.lit(alarmTypes.fenceIn.bit)),
    )
    .where('a.device_id', '=', anyOf(deviceIds))
    .where('a.deleted_at', 'is', null)

type Period = { from: number; to: number }

/** Began then; Unix seconds, both inclusive. */
export const beganIn = ({ from, to }: Period): Expression<SqlBool> =>
  columns.and([
    columns('a.time', '>=', from - storeEpoch),
    columns('a.time', '<=', to - storeEpoch),
  ])
