import { planeMetres } from '#lib/geo/distance.ts'
import type { Located, Locator, Sighting } from '../../../integrations/locate/locator.ts'
import type { CachedPlace } from './place-cache.ts'
import { cellKey } from './sighting.ts'

export type FoundPlace = Located & { isWifi: boolean }

/** Access points of one place; one of elsewhere has moved. */
const wifiMetres = 500
/** One may be a phone or a bus. */
const leastWifi = 2

/** Looks up what a cache does not know; `fresh` is for the cache. */
export class PlaceFinder {
  readonly fresh = new Map<string, CachedPlace>()
  readonly #known: Map<string, CachedPlace>
  readonly #locator: Locator
  readonly #asked = new Map<string, Promise<Located | undefined>>()

  constructor(locator: Locator, known: ReadonlyMap<string, CachedPlace>) {
    this.#locator = locator
    this.#known = new Map(known)
  }

  /** Access points first: they are finer. Undefined if nobody knows; throws for a retry. */
  async find({ cells, wifi }: Sighting): Promise<FoundPlace | undefined> {
    const near = wifi.length < leastWifi ? undefined : await this.#findWifi(wifi)
    if (near) return { ...near, isWifi: true }
    for (const cell of cells) {
      const key = cellKey(cell)
      const place = this.#known.get(key) ?? (await this.#askCell(key, { cells: [cell], wifi: [] }))
      if (place) return { ...place, isWifi: false }
    }
    return undefined
  }

  async #askCell(key: string, sighting: Sighting): Promise<Located | undefined> {
    if (this.#known.has(key)) return undefined
    const place = await this.#ask(key, sighting)
    this.#keep(key, place)
    return place
  }

  async #findWifi(wifi: Sighting['wifi']): Promise<Located | undefined> {
    const agreed = agreeing(wifi.map(({ mac }) => this.#known.get(mac)))
    if (agreed || wifi.every(({ mac }) => this.#known.has(mac))) return agreed
    const macs = wifi.map(({ mac }) => mac)
    const place = await this.#ask(macs.toSorted().join(), { cells: [], wifi })
    for (const mac of macs) if (place || !this.#known.has(mac)) this.#keep(mac, place)
    return place
  }

  /** Reports that saw the same share a request. */
  #ask(key: string, sighting: Sighting): Promise<Located | undefined> {
    let answer = this.#asked.get(key)
    if (!answer) {
      answer = this.#locator.locate(sighting)
      this.#asked.set(key, answer)
    }
    return answer
  }

  #keep(key: string, place: Located | undefined): void {
    this.#known.set(key, place ?? null)
    this.fresh.set(key, place ?? null)
  }
}

/** Middle of those near the strongest that is known. */
function agreeing(places: readonly (CachedPlace | undefined)[]): Located | undefined {
  const known = places.filter((place) => place !== null && place !== undefined)
  const [first] = known
  if (!first) return undefined
  const near = known.filter(
    ({ lat, lon }) => planeMetres(first.lat, first.lon, lat, lon) <= wifiMetres,
  )
  if (near.length < leastWifi) return undefined
  const mean = (of: (place: Located) => number) =>
    Math.round(near.reduce((sum, place) => sum + of(place), 0) / near.length)
  return {
    lat: mean(({ lat }) => lat),
    lon: mean(({ lon }) => lon),
    accuracy: Math.max(...near.map(({ accuracy }) => accuracy)),
  }
}
