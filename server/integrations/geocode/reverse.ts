import { type Address, addressAt, loadPlaces, offlineAddresses, type Place } from './offline.ts'

export type { Address, Place } from './offline.ts'

/** Undefined if unknown. */
export type Geocoder = (
  places: readonly Place[],
  lang: string,
) => Promise<readonly (Address | undefined)[]>

/** Each for what the previous ones did not find. */
const chain: readonly Geocoder[] = [offlineAddresses]

/** From memory; '' if unknown. */
export async function knownAddresses(lang: string): Promise<(place: Place) => string> {
  const known = await loadPlaces()
  return (place) => addressAt(known, place, lang)?.address ?? ''
}

/** In order; raw coordinates if unknown. */
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
