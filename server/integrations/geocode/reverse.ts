import { LRUCache } from 'lru-cache'
import { type Address, addressAt, loadPlaces, offlineAddresses, type Place } from './offline.ts'

export type { Address, Place } from './offline.ts'

/** Finds the address of each place, or undefined for those it knows nothing of. */
export type Geocoder = (
  places: readonly Place[],
  lang: string,
) => Promise<readonly (Address | undefined)[]>

/** Asked in this order, each for what the ones before did not find. Providers of the operator come before `offline`. */
const chain: readonly Geocoder[] = [offlineAddresses]

/** Places closer than this share a known address: 1/1000 degree, about 100 m. */
const grid = 1000
const kept = new LRUCache<string, string>({ max: 20_000 })

/** A way to look addresses up to about 100 m without asking anybody; it answers '' where none is known. */
export async function knownAddresses(lang: string): Promise<(place: Place) => string> {
  const known = await loadPlaces()
  return ({ lat, lon }) => {
    const [y, x] = [Math.round(lat * grid), Math.round(lon * grid)]
    const key = `${lang} ${y} ${x}`
    const before = kept.get(key)
    if (before !== undefined) return before
    const address = addressAt(known, { lat: y / grid, lon: x / grid }, lang)?.address ?? ''
    kept.set(key, address)
    return address
  }
}

/**
 * Addresses of places, in their order and in a language of the platform. What no geocoder knows is answered with
 * its raw coordinates (spec §8).
 */
export async function reverseGeocode(places: readonly Place[], lang: string): Promise<Address[]> {
  const found: (Address | undefined)[] = places.map(() => undefined)
  for (const geocode of chain) {
    const missing = [...found.keys()].filter((index) => found[index] === undefined)
    if (missing.length === 0) break
    const answers = await geocode(
      missing.map((index) => places[index] as Place),
      lang,
    )
    missing.forEach((index, at) => {
      found[index] = answers[at]
    })
  }
  return places.map((place, index) => found[index] ?? rawAddress(place))
}

const rawAddress = ({ lat, lon }: Place): Address => ({
  address: `${lat.toFixed(6)},${lon.toFixed(6)}`,
  unit: '',
  city: '',
  province: '',
  country: '',
})
