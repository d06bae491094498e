import { all, anyOf, db } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { type DeviceFilter, fromDevices } from '../list/device-filter.ts'

/** More are no list for people. */
const mostCut = 20_000
/** So many devices of a scope are asked by themselves. */
const fewDevices = 1000

/** Ids of the devices that say their fuel is cut, to be narrowed to a scope: of a small one its own, else of all the first by number. */
export async function cutDevices(
  { pool, positions }: Pick<Services, 'pool' | 'positions'>,
  scope: DeviceFilter,
): Promise<number[]> {
  const inScope = await all(
    pool,
    fromDevices(scope)
      .select('d.id')
      .limit(fewDevices + 1),
  )
  const isSmall = inScope.length <= fewDevices
  const states = db
    .selectFrom('tracking.device_state')
    .select('device_id as id')
    .where('oil_cut', '=', true)
    .orderBy('device_id')
    .limit(mostCut)
    .$if(isSmall, (cut) => cut.where('device_id', '=', anyOf(inScope.map(({ id }) => id))))
  return (await all(positions, states)).map(({ id }) => id)
}
