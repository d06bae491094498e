import type { AlarmStatus } from '#lib/codes/alarm-disposal.ts'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import type { Pool } from '../../db/pool.ts'
import { all, anyOf } from '../../db/sql.ts'
import type { Services } from '../../services.ts'
import type { DeviceFilter } from '../device/device-filter.ts'
import {
  type AlarmReader,
  type Collected,
  collectAlarms,
  isOfStatus,
  isShown,
  type StoredAlarmRow,
  selectAlarms,
} from './collect-alarms.ts'

export type AlarmListQuery = {
  filter: DeviceFilter
  /** Bits of lib/codes/alarm-types.ts; all without it. */
  types: number[] | undefined
  isLoudOnly: boolean
  status: AlarmStatus | undefined
  /** Unix seconds, both inclusive. */
  from: number
  to: number
  /** Last row before, Unix seconds. */
  before: { time: number; id: number } | undefined
  limit: number
}

/** Newest first; pages may be short. The last has no `stoppedAt`. */
export function listAlarms(services: Services, query: AlarmListQuery): Promise<Collected> {
  const { filter, limit, before } = query
  const first = before && { time: before.time - storeEpoch, id: before.id }
  const read: AlarmReader = ({ deviceIds, after, limit: rows }) =>
    readPeriod(services.positions, { query, deviceIds, before: after ?? first, limit: rows })
  return collectAlarms(services, { filter, limit, read })
}

type Page = {
  query: AlarmListQuery
  deviceIds: number[] | undefined
  before: { time: number; id: number } | undefined
  limit: number
}

function readPeriod(
  positions: Pool,
  { query, deviceIds, before, limit }: Page,
): Promise<StoredAlarmRow[]> {
  const { from, to, types, isLoudOnly, status } = query
  const alarms = selectAlarms()
    .where('a.time', '>=', from - storeEpoch)
    .where('a.time', '<=', to - storeEpoch)
    .$if(before !== undefined, (rows) =>
      rows.where(({ refTuple, tuple, eb }) =>
        eb(refTuple('a.time', 'a.id'), '<', tuple(before?.time ?? 0, before?.id ?? 0)),
      ),
    )
    .$if(isLoudOnly, (rows) => rows.where(isShown))
    .$if(status !== undefined, (rows) => rows.where(isOfStatus(status ?? 'e_alarm_status_unack')))
    .$if(types !== undefined, (rows) => rows.where('a.type', '=', anyOf(types ?? [])))
    .$if(deviceIds !== undefined, (rows) => rows.where('a.device_id', '=', anyOf(deviceIds ?? [])))
    .orderBy('a.time', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
  return all(positions, alarms)
}
