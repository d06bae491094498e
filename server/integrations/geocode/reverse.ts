import { type Address, addressAt, loadPlaces, offlineAddresses, type Place } from './offline.ts'

export type { Address, Place } from './offline.ts'

/** Finds the address of each place, or undefined for those it knows nothing of. */
export type Geocoder = (
  places: readonly Place[],
  lang: string,
) => Promise<readonly (Address | undefined)[]>

/** Asked in this order, each for what the ones before did not find. Providers of the operator come before `offline`. */
const chain: readonly Geocoder[] = [offlineAddresses]

/** A way to look addresses up without asking anybody; it answers '' where none is known. */
export async function knownAddresses(lang: string): Promise<(place: Place) => string> {
  const known = await loadPlaces()
  return (place) => addressAt(known, place, lang)?.address ?? ''
}

/**
 * Addresses of places, in their order and in a language of the platform. What no geocoder knows is answered with
 * its raw coordinates.
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
