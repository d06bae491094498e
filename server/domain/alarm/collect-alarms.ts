import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { AlarmStatus, DisposalResult } from '#lib/codes/alarm-disposal.ts'
import { positionFlag } from '#lib/codes/position-flags.ts'
import type { AlarmFacts } from '#lib/live/alarm-item.ts'
import { db, type Tables } from '../../db/sql.ts'
import { unixSeconds } from '../../db/unix-seconds.ts'
import type { Services } from '../../services.ts'
import type { DeviceFilter } from '../device/device-filter.ts'
import { filterDeviceIds, namedDeviceIds } from '../device/read-devices-in-scope.ts'

export type StoredAlarmRow = AlarmFacts & { deviceId: number }

export const selectAlarms = () =>
  db
    .selectFrom('tracking.alarm as a')
    .select(['a.id', 'a.device_id as deviceId', 'a.time', 'a.taken_at as takenAt', 'a.type'])
    .select(['a.lat', 'a.lon', 'a.speed', 'a.flags', 'a.battery', 'a.acc', 'a.signal'])
    .select(['a.oil_cut as oilCut', 'a.detail', 'a.subject'])
    .select(['a.end_time as endTime', 'a.peak', 'a.handler', 'a.note'])
    .select(['a.address', 'a.address_lang as addressLang'])
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

export const isOfStatus = (status: AlarmStatus) => statusConditions[status]

type Place = { takenAt: number | Expression<number>; id: number | Expression<number> }

export const isTakenAfter = (place: Place) =>
  sql<SqlBool>`(${alarm.ref('a.taken_at')}, ${alarm.ref('a.id')}) > (${place.takenAt}::int8, ${place.id}::int8)`

/** Pages in the caller's order, after a row. */
export type AlarmReader = (page: {
  deviceIds: number[] | undefined
  after: StoredAlarmRow | undefined
  limit: number
}) => Promise<StoredAlarmRow[]>

const pageSize = 1_000
/** Bounds rows of others per call; pages may be shorter. */
const mostPages = 50

export type Collected = {
  rows: StoredAlarmRow[]
  stoppedAt: StoredAlarmRow | undefined
}

/** Small scopes name devices; large ones filter everybody's alarms. */
export async function collectAlarms(
  services: Services,
  { filter, limit, read }: { filter: DeviceFilter; limit: number; read: AlarmReader },
): Promise<Collected> {
  const deviceIds = await namedDeviceIds(services, filter)
  if (deviceIds) {
    if (deviceIds.length === 0) return { rows: [], stoppedAt: undefined }
    const rows = await read({ deviceIds, after: undefined, limit })
    return { rows, stoppedAt: rows.length < limit ? undefined : rows.at(-1) }
  }
  return select(services, { filter, limit, read })
}

async function select(
  services: Services,
  { filter, limit, read }: { filter: DeviceFilter; limit: number; read: AlarmReader },
): Promise<Collected> {
  const rows: StoredAlarmRow[] = []
  let after: StoredAlarmRow | undefined
  for (let page = 0; page < mostPages; page++) {
    const seen = await read({ deviceIds: undefined, after, limit: pageSize })
    const ids = [...new Set(seen.map(({ deviceId }) => deviceId))]
    const own = await filterDeviceIds(services, filter, ids)
    for (const row of seen) {
      after = row
      if (own.has(row.deviceId)) rows.push(row)
      if (rows.length === limit) return { rows, stoppedAt: row }
    }
    if (seen.length < pageSize) return { rows, stoppedAt: undefined }
  }
  return { rows, stoppedAt: after }
}
