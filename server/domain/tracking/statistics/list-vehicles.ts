import { type VehicleState, vehicleStateOf } from '#lib/codes/vehicle-states.ts'
import type { Services } from '../../../services.ts'
import { type PresentDevice, readPresent } from '../../fleet/device/read-present.ts'
import { type FittingPage, listFitting } from '../../fleet/list/list-fitting.ts'
import { readTouches } from '../../fleet/state/read-touches.ts'
import { type LastTrip, readLastTrips } from '../motion/read-last-trips.ts'

export type Vehicle = PresentDevice & { trip: LastTrip | undefined }

type VehiclePage = FittingPage & { state: VehicleState | undefined }

/** Devices by number, with what each does now and its last trip; those in one state only if told. */
export async function listVehicles(
  services: Services,
  { state, ...page }: VehiclePage,
): Promise<{ vehicles: Vehicle[]; next: string | undefined }> {
  const fits = async (ids: readonly number[]) => {
    const touches = await readTouches(services, ids)
    const passing = [...touches].filter(
      ([, touch]) => vehicleStateOf(touch.state, touch.isAccOn) === state,
    )
    return new Set(passing.map(([id]) => id))
  }
  const { ids, next } = await listFitting(services, page, state && fits)
  const [devices, trips] = await Promise.all([
    readPresent(services, ids),
    readLastTrips(services, ids),
  ])
  const vehicles = devices.map((device) => ({ ...device, trip: trips.get(device.facts.id) }))
  return { vehicles, next }
}
