import { type Address, addressAt, loadPlaces, type Place } from './offline.ts'

/** From memory; '' if unknown. */
export async function knownAddresses(lang: string): Promise<(place: Place) => string> {
  const known = await loadPlaces()
  return (place) => addressAt(known, place, lang)?.address ?? ''
}

/** Where nobody knows an address. */
export const rawAddress = ({ lat, lon }: Place): Address => ({
  address: `${lat.toFixed(6)},${lon.toFixed(6)}`,
  unit: '',
  city: '',
  province: '',
  country: '',
})
