import type { VisibleDeviceId } from '../../../db/family-scope.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, db } from '../../../db/sql.ts'

/** What the platform does for a device by command: as ordered, by type value. */
export async function readStanding(
  pool: Pool,
  deviceId: VisibleDeviceId | undefined,
): Promise<Map<number, Record<string, unknown>>> {
  if (deviceId === undefined) return new Map()
  const orders = db
    .selectFrom('standing_order')
    .select('type_value as typeValue')
    .select((eb) => eb.ref('params').$castTo<Record<string, unknown>>().as('params'))
    .where('device_id', '=', deviceId)
  return new Map((await all(pool, orders)).map(({ typeValue, params }) => [typeValue, params]))
}
