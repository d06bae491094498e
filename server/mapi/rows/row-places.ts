import type { PresentState } from '../../domain/fleet/state/read-states.ts'
import { type AddressContext, knownAddressesOf } from '../door/known-addresses.ts'

/** Addresses of devices with a fix, by device. */
export async function rowPlaces(
  ctx: AddressContext,
  ids: readonly number[],
  states: ReadonlyMap<number, PresentState>,
): Promise<(id: number) => { addr: string; city: string }> {
  const places = ids.flatMap((id) => {
    const { lat, lon } = states.get(id) ?? {}
    return lat === undefined || lon === undefined ? [] : [{ id, lat: lat / 1e6, lon: lon / 1e6 }]
  })
  const found = await knownAddressesOf(ctx, places)
  const addresses = new Map(places.map(({ id }, at) => [id, found[at]]))
  return (id) => {
    const { address: addr = '', city = '' } = addresses.get(id) ?? {}
    return { addr, city }
  }
}
