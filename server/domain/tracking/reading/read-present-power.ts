import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db } from '../../../db/sql.ts'

/** Per cent; undefined where it was never reported. */
type PresentPower = { percent: number | undefined; isCharging: boolean | undefined }

export async function readPresentPower(
  positions: Pool,
  ids: readonly number[],
): Promise<Map<number, PresentPower>> {
  const rows = await all(
    positions,
    db
      .selectFrom('tracking.device_state')
      .select(['device_id as id', 'battery', 'is_charging as isCharging'])
      .where('device_id', '=', anyOf(ids)),
  )
  return new Map(
    rows.map(({ id, battery, isCharging }) => [
      id,
      { percent: battery ?? undefined, isCharging: isCharging ?? undefined },
    ]),
  )
}
