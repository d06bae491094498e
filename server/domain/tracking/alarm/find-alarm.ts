import type { VisibleDeviceId } from '../../../db/family-scope.ts'
import type { Pool } from '../../../db/pool.ts'
import { first } from '../../../db/sql.ts'
import { type StoredAlarmRow, selectAlarms } from './select-alarms.ts'

export async function findAlarm(
  positions: Pool,
  { deviceId, id }: { deviceId: VisibleDeviceId; id: string },
): Promise<StoredAlarmRow | undefined> {
  const number = Number(id)
  // Real ids stay below 2^53.
  if (!Number.isSafeInteger(number)) return undefined
  const found = selectAlarms().where('a.device_id', '=', deviceId).where('a.id', '=', number)
  return first(positions, found)
}
