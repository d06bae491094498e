import { positionFlag, storeEpoch } from '#lib/codes/position-flags.ts'
import type { Pool } from '../../../db/pool.ts'
import { anyOf, type Given, prepared } from '../../../db/sql.ts'
import { isTakenAfter, type StoredAlarmRow, selectAlarms } from '../alarm/select-alarms.ts'

export type AlarmPage = {
  takenAt: number
  id: number
  limit: number
  /** All without it. */
  deviceIds?: readonly number[] | undefined
}

/** In order of intake. */
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

/** Later ones are history, as in the gateway's publisher. */
const newsSeconds = 900

export function isNews({ flags, time, takenAt }: StoredAlarmRow): boolean {
  if (flags & positionFlag.silent) return false
  const isLate = (flags & positionFlag.late) !== 0
  return !isLate || time + storeEpoch >= takenAt / 1e6 - newsSeconds
}
