import type { VisibleDeviceId } from '../../db/family-scope.ts'
import type { Pool } from '../../db/pool.ts'
import { alarmColumns, type StoredAlarmRow } from './collect-alarms.ts'

/** One alarm of a device; undefined when the device has none with this id. */
export async function findAlarm(
  positions: Pool,
  { deviceId, id }: { deviceId: VisibleDeviceId; id: string },
): Promise<StoredAlarmRow | undefined> {
  const number = Number(id)
  // Ids are counted up from one: none comes near what a number cannot hold.
  if (!Number.isSafeInteger(number)) return undefined
  const { rows } = await positions.query<StoredAlarmRow>(
    `SELECT ${alarmColumns} FROM tracking.alarm WHERE device_id = $1 AND id = $2::int8`,
    [deviceId, number],
  )
  return rows[0]
}
