import type { Pool } from '../../../db/pool.ts'
import { all, db } from '../../../db/sql.ts'

/** More are no list for people. */
const mostCut = 20_000

/** Ids of the devices that say their fuel is cut; to be narrowed to the reader's scope. */
export async function cutDevices(positions: Pool): Promise<number[]> {
  const states = db
    .selectFrom('tracking.device_state')
    .select('device_id as id')
    .where('oil_cut', '=', true)
    .limit(mostCut)
  return (await all(positions, states)).map(({ id }) => id)
}
