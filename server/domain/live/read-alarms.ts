import { positionFlag, storeEpoch } from '#lib/codes/position-flags.ts'
import type { Pool } from '../../db/pool.ts'
import { alarmColumns, type StoredAlarmRow } from '../alarm/collect-alarms.ts'

export type AlarmPage = {
  /** After this place. */
  takenAt: number
  id: number
  limit: number
  /** Only of these devices; of all without it. */
  deviceIds?: readonly number[] | undefined
}

/** Alarms taken in after a place, in that order. */
export async function readAlarmsSince(positions: Pool, page: AlarmPage): Promise<StoredAlarmRow[]> {
  const values: unknown[] = [page.takenAt, page.id, page.limit]
  if (page.deviceIds) values.push(page.deviceIds)
  const { rows } = await positions.query<StoredAlarmRow>({
    name: page.deviceIds ? 'alarms-since-of' : 'alarms-since',
    text: `SELECT ${alarmColumns} FROM tracking.alarm
      WHERE (taken_at, id) > ($1::int8, $2::int8) ${page.deviceIds ? 'AND device_id = ANY($4::int[])' : ''}
      ORDER BY taken_at, id LIMIT $3`,
    values,
  })
  return rows
}

/** An alarm that a device kept for longer than this is history when it comes, no news (as the gateway's publisher has it). */
const newsSeconds = 900

/** Whether an alarm is to be told to those who watch. */
export function isNews({ flags, time, takenAt }: StoredAlarmRow): boolean {
  if (flags & positionFlag.silent) return false
  const isLate = (flags & positionFlag.late) !== 0
  return !isLate || time + storeEpoch >= takenAt / 1e6 - newsSeconds
}
