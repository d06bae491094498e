import { LRUCache } from 'lru-cache'
import { distanceMetres } from '#lib/geo/distance.ts'
import { readPlace, splitCoordinates } from '#lib/rules/coordinates.ts'
import type {
  Geocoder,
  PlaceHit,
  SearchRequest,
} from '../../../integrations/geocode/provider/provider.ts'
import { searchTowns } from '../../../integrations/geocode/search-towns.ts'
import { type AddressStores, findAddresses } from './find-addresses.ts'

type PlaceRequest = SearchRequest & {
  geocoder: Geocoder | undefined
  /** Whether one more request is allowed. */
  take: () => Promise<boolean>
}

/** Answers of providers, which people ask for again while they type. */
const kept = new LRUCache<string, PlaceHit[]>({ max: 2000, ttl: 600_000 })
/** Degrees; a search from a place nearby is the same. */
const nearGrid = 10
const sameMetres = 20_000

/** Coordinates as text are those places; else what the provider finds, then towns. A provider that fails finds nothing. */
export async function searchPlaces(
  stores: AddressStores,
  text: string,
  request: PlaceRequest,
): Promise<PlaceHit[]> {
  const asked = await placesIn(stores, text, request)
  if (asked.length > 0) return asked.slice(0, request.limit)
  const [found, towns] = await Promise.all([askProvider(text, request), searchTowns(text, request)])
  const others = towns.filter((town) => !found.some((place) => isSame(place, town)))
  return [...found, ...others].slice(0, request.limit)
}

/** A town that the provider found too. */
const isSame = (a: PlaceHit, b: PlaceHit) =>
  a.name === b.name && distanceMetres([a.lon, a.lat], [b.lon, b.lat]) < sameMetres

/** By the rule of coordinates; two numbers turned round as well, where that may be meant. */
async function placesIn(
  stores: AddressStores,
  text: string,
  { lang, geocoder }: PlaceRequest,
): Promise<PlaceHit[]> {
  const read = readPlace(text)
  if (!read || 'broken' in read) return []
  const [lat, lon] = [read.latMicro / 1e6, read.lonMicro / 1e6]
  const places = [{ lat, lon }]
  const isOpen = splitCoordinates(text) && !/\p{L}/u.test(text)
  if (isOpen && Math.abs(lon) <= 90 && lat !== lon) places.push({ lat: lon, lon: lat })
  const found = await findAddresses(stores, places, { lang, geocoder, isKnownOnly: true })
  return places.map((place, at) => {
    const { address = '', city = '', province = '', country = '' } = found[at] ?? {}
    const name = `${place.lat.toFixed(6)}, ${place.lon.toFixed(6)}`
    return { ...place, name, address, city, province, country }
  })
}

async function askProvider(text: string, request: PlaceRequest): Promise<PlaceHit[]> {
  const { geocoder, lang, near, limit } = request
  if (!geocoder?.covers(near, lang) || geocoder.isResting()) return []
  const at = near && [near.lat, near.lon].map((degrees) => Math.round(degrees * nearGrid))
  const key = JSON.stringify([text.trim().toLowerCase(), lang, at, limit])
  const known = kept.get(key)
  if (known) return known
  if (!(await request.take())) return []
  try {
    const found = await geocoder.search(text, { lang, near, limit })
    kept.set(key, found)
    return found
  } catch {
    return []
  }
}
