import { sql } from 'kysely'
import { type VehicleState, vehicleStates } from '#lib/codes/vehicle-states.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { countFates } from '../../fleet/list/count-by-state.ts'
import { deviceChunks } from '../../fleet/list/device-chunks.ts'
import type { DeviceFilter } from '../../fleet/list/device-filter.ts'
import { rememberOfPlace } from '../../fleet/list/remember-of-place.ts'
import { isLive } from '../../fleet/list/state-conditions.ts'
import { lineNumber } from '../../fleet/state/line-number.ts'

export type VehicleCounts = Record<VehicleState, number>

/** How many devices of a filter are in each state now. */
export const countVehicles = (services: Services, filter: DeviceFilter): Promise<VehicleCounts> =>
  rememberOfPlace(services, { name: 'vehicles', filter }, () => count(services, filter))

async function count(services: Services, filter: DeviceFilter): Promise<VehicleCounts> {
  const counts = Object.fromEntries(vehicleStates.map((state) => [state, 0])) as VehicleCounts
  for (const { fate, n } of await countFates(services, filter)) if (fate) counts[fate] += n
  for await (const ids of deviceChunks(services, filter, isLive)) {
    counts.offline += ids.length
    for (const { isMoving, isAccOn, n } of await countInTouch(services, ids)) {
      counts[isMoving ? 'driving' : isAccOn ? 'idling' : 'stopped'] += n
      counts.offline -= n
    }
  }
  return counts
}

const countInTouch = ({ positions }: Services, ids: readonly number[]) =>
  all(
    positions,
    db
      .selectFrom('tracking.device_state')
      .select((eb) => [
        'is_moving as isMoving',
        sql<boolean>`coalesce(${eb.ref('acc')} = 1, false)`.as('isAccOn'),
        eb.fn.countAll<number>().as('n'),
      ])
      .where('device_id', '=', anyOf(ids))
      .where('line', '>', lineNumber.down)
      .groupBy(['isMoving', 'isAccOn']),
  )
