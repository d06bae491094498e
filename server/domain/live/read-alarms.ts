import { positionFlag, storeEpoch } from '#lib/codes/position-flags.ts'
import type { Pool } from '../../db/pool.ts'
import { anyOf, type Given, prepared } from '../../db/sql.ts'
import { isTakenAfter, type StoredAlarmRow, selectAlarms } from '../alarm/collect-alarms.ts'

export type AlarmPage = {
  /** After this place. */
  takenAt: number
  id: number
  limit: number
  /** Only of these devices; of all without it. */
  deviceIds?: readonly number[] | undefined
}

/** Alarms taken in after a place, in that order. */
export const readAlarmsSince = (
  positions: Pool,
  { deviceIds, ...place }: AlarmPage,
): Promise<StoredAlarmRow[]> =>
  deviceIds ? alarmsSinceOf(positions, { ...place, deviceIds }) : alarmsSince(positions, place)

type Place = Omit<AlarmPage, 'deviceIds'>

const selectSince = ({ takenAt, id, limit }: Given<Place>) =>
  selectAlarms()
    .where(isTakenAfter({ takenAt, id }))
    .orderBy('a.taken_at')
    .orderBy('a.id')
    .limit(limit)

const alarmsSince = prepared('alarms-since', selectSince)
const alarmsSinceOf = prepared(
  'alarms-since-of',
  (given: Given<Place & { deviceIds: readonly number[] }>) =>
    selectSince(given).where('a.device_id', '=', anyOf(given.deviceIds)),
)

/** An alarm that a device kept for longer than this is history when it comes, no news (as the gateway's publisher has it). */
const newsSeconds = 900

/** Whether an alarm is to be told to those who watch. */
export function isNews({ flags, time, takenAt }: StoredAlarmRow): boolean {
  if (flags & positionFlag.silent) return false
  const isLate = (flags & positionFlag.late) !== 0
  return !isLate || time + storeEpoch >= takenAt / 1e6 - newsSeconds
}
