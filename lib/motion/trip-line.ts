import type { LonLat } from '../geo/distance.ts'
import { planeMetres } from '../geo/distance.ts'
import { encodePolyline } from '../geo/polyline.ts'
import { simplify } from '../geo/simplify.ts'
import type { MotionDefinitions } from './definitions.ts'
import type { Fix } from './fix.ts'
import { isFar } from './leg.ts'

export const lineMetres = 10
const tolerance = lineMetres / 111_195
/** Simplified at once: bounds work and memory of a trip of days. */
const pageFixes = 5000

export type LineFix = Pick<Fix, 'time' | 'lat' | 'lon'>

/** The way of one trip: what its stages took of the fixes, in order. Longitudes go on past 180. */
export class TripLine {
  readonly #done: LonLat[] = []
  #open: LonLat[]
  #last: LineFix
  #lon: number
  readonly #definitions: MotionDefinitions

  constructor(first: LineFix, definitions: MotionDefinitions) {
    this.#last = first
    this.#lon = first.lon
    this.#open = [placeOf(first.lat, first.lon)]
    this.#definitions = definitions
  }

  take(fix: LineFix): void {
    const { time, lat, lon } = this.#last
    const metres = planeMetres(lat, lon, fix.lat, fix.lon)
    // Another near it would have ended the trip.
    if (isFar(metres, fix.time - time, this.#definitions)) return
    const east = fix.lon - lon
    this.#lon += Math.abs(east) > 180e6 ? east - Math.sign(east) * 360e6 : east
    this.#last = fix
    this.#open.push(placeOf(fix.lat, this.#lon))
    if (this.#open.length >= pageFixes) this.#close()
  }

  #close(): void {
    const kept = simplify(this.#open, tolerance)
    this.#open = kept.splice(-1)
    for (const point of kept) this.#done.push(point)
  }

  encode(): string {
    this.#close()
    return encodePolyline([...this.#done, ...this.#open])
  }
}

const placeOf = (lat: number, lon: number): LonLat => [lon / 1e6, lat / 1e6]
