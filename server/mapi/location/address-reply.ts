import type { z } from 'zod'
import type { addressParams } from '#lib/contract/address-fields.ts'
import { toWgs } from '#lib/geo/coordtype.ts'
import type { FoundAddress } from '../../domain/tracking/address/find-addresses.ts'
import type { Place } from '../../integrations/geocode/offline.ts'

type Asked = Pick<z.output<typeof addressParams>, 'latlng' | 'coordtype'>

/** Degrees, WGS-84. */
export function askedPlaces({ latlng, coordtype }: Asked): Place[] {
  return latlng.map((asked) => {
    const [lon, lat] = toWgs[coordtype](asked.lon / 1e6, asked.lat / 1e6)
    return { lat, lon }
  })
}

export const addressItems = ({ latlng }: Asked, addresses: readonly FoundAddress[]) =>
  addresses.map((address, at) => {
    const { lat = 0, lon = 0 } = latlng[at] ?? {}
    return { latlng: `${lat / 1e6},${lon / 1e6}`, ...address }
  })
