import type { LonLat } from './distance.ts'

/** That of the same meridian which is nearest to another; beyond ±180 across the date line. Degrees. */
export const lonNear = (lon: number, other: number): number =>
  lon - Math.round((lon - other) / 360) * 360

/** A way as one line: its longitudes go on past ±180 where it crosses the date line. Degrees. */
export function unwrappedLine(places: readonly LonLat[]): [lon: number, lat: number][] {
  let before = places[0]?.[0] ?? 0
  return places.map(([lon, lat]) => {
    before = lonNear(lon, before)
    return [before, lat]
  })
}

/** A degree wide. */
const bins = 360

/** The narrowest span of longitudes that has all that were added. Degrees. */
export class LonSpan {
  readonly #west = new Float64Array(bins).fill(Number.POSITIVE_INFINITY)
  readonly #east = new Float64Array(bins).fill(Number.NEGATIVE_INFINITY)

  add(lon: number): void {
    const within = lonNear(lon, 0)
    const bin = Math.min(bins - 1, Math.floor(within + 180))
    if (within < (this.#west[bin] ?? 0)) this.#west[bin] = within
    if (within > (this.#east[bin] ?? 0)) this.#east[bin] = within
  }

  /** `east` is beyond 180 where the span crosses the date line; undefined of nothing. */
  narrowest(): [west: number, east: number] | undefined {
    const used = [...this.#west.keys()].filter((bin) => (this.#west[bin] ?? 0) <= 180)
    const [first, last] = [used[0], used.at(-1)]
    if (first === undefined || last === undefined) return undefined
    let [west, east] = [this.#west[first] ?? 0, this.#east[last] ?? 0]
    let widest = west + 360 - east
    for (const [at, bin] of used.slice(1).entries()) {
      const [end, start] = [this.#east[used[at] ?? 0] ?? 0, this.#west[bin] ?? 0]
      if (start - end <= widest) continue
      widest = start - end
      west = start
      east = end + 360
    }
    return [west, east]
  }
}
