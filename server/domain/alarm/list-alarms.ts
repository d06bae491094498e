import { positionFlag, storeEpoch } from '#lib/codes/position-flags.ts'
import type { Pool } from '../../db/pool.ts'
import type { Services } from '../../services.ts'
import type { DeviceFilter } from '../device/device-filter.ts'
import {
  type AlarmReader,
  alarmColumns,
  type Collected,
  collectAlarms,
  type StoredAlarmRow,
} from './collect-alarms.ts'

export type AlarmListQuery = {
  filter: DeviceFilter
  /** Bits of lib/codes/alarm-types.ts; all without it. */
  types: number[] | undefined
  /** Without those that the settings of their device keep from the app. */
  isLoudOnly: boolean
  /** Unix seconds, both included. */
  from: number
  to: number
  /** The last row of the page before, Unix seconds. */
  before: { time: number; id: number } | undefined
  limit: number
}

/**
 * Alarms of a period, newest first. `stoppedAt` is where the next page goes on; it is undefined after the last one,
 * and a page may be shorter than `limit` before that.
 */
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

async function readPeriod(
  positions: Pool,
  { query, deviceIds, before, limit }: Page,
): Promise<StoredAlarmRow[]> {
  const values: unknown[] = []
  const put = (value: unknown) => `$${values.push(value)}`
  const where = [
    `time >= ${put(query.from - storeEpoch)}`,
    `time <= ${put(query.to - storeEpoch)}`,
    ...(before ? [`(time, id) < (${put(before.time)}::int, ${put(before.id)}::int8)`] : []),
    ...(query.isLoudOnly ? [`flags & ${positionFlag.silent} = 0`] : []),
    ...(query.types ? [`type = ANY(${put(query.types)}::int2[])`] : []),
    ...(deviceIds ? [`device_id = ANY(${put(deviceIds)}::int[])`] : []),
  ]
  const { rows } = await positions.query<StoredAlarmRow>(
    `SELECT ${alarmColumns} FROM tracking.alarm WHERE ${where.join(' AND ')}
     ORDER BY time DESC, id DESC LIMIT ${put(limit)}`,
    values,
  )
  return rows
}
