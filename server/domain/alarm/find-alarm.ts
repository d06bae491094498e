import type { VisibleDeviceId } from '../../db/family-scope.ts'
import type { Pool } from '../../db/pool.ts'
import { first } from '../../db/sql.ts'
import { type StoredAlarmRow, selectAlarms } from './collect-alarms.ts'

/** One alarm of a device; undefined when the device has none with this id. */
export async function findAlarm(
  positions: Pool,
  { deviceId, id }: { deviceId: VisibleDeviceId; id: string },
): Promise<StoredAlarmRow | undefined> {
  const number = Number(id)
  // Ids are counted up from one: none comes near what a number cannot hold.
  if (!Number.isSafeInteger(number)) return undefined
  const found = selectAlarms().where('a.device_id', '=', deviceId).where('a.id', '=', number)
  return first(positions, found)
}
