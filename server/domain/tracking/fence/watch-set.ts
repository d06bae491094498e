import Flatbush from 'flatbush'
import type { Box } from '#lib/geo/fence-area.ts'
import type { Watch } from './watched-fence.ts'

/** Fewer are looked through. */
const indexFrom = 24
const half = 180_000_000

/** Of a device, group or organisation. */
export class WatchSet {
  readonly watches: readonly Watch[]
  readonly #index: Flatbush | undefined
  /** South, north, west, east of each; objects would be read from all over memory. */
  readonly #boxes: Int32Array
  readonly #byId: ReadonlyMap<number, Watch>

  constructor(watches: readonly Watch[]) {
    this.watches = watches
    this.#byId = new Map(watches.map((watch) => [watch.fence.id, watch]))
    this.#index = indexOf(watches)
    this.#boxes = Int32Array.from(
      watches.flatMap(({ fence: { area } }) => {
        const { south, north, west, east } = area.box
        return [Math.floor(south), Math.ceil(north), Math.floor(west), Math.ceil(east)]
      }),
    )
  }

  find(fenceId: number): Watch | undefined {
    return this.#byId.get(fenceId)
  }

  /** By boxes; the given lies within ±180. */
  near(box: Box, found: Watch[]): void {
    if (this.#index) {
      for (const at of this.#index.search(box.west, box.south, box.east, box.north))
        found.push(this.watches[at] as Watch)
      return
    }
    for (let at = 0; at < this.watches.length; at++)
      if (isNear(this.#boxes, at * 4, box)) found.push(this.watches[at] as Watch)
  }
}

function isNear(boxes: Int32Array, at: number, { south, north, west, east }: Box): boolean {
  if ((boxes[at] as number) > north || (boxes[at + 1] as number) < south) return false
  const ownWest = boxes[at + 2] as number
  const ownEast = boxes[at + 3] as number
  // Beyond ±180: on both ends.
  if (ownWest < -half || ownEast > half) return true
  return ownWest <= east && ownEast >= west
}

function indexOf(watches: readonly Watch[]): Flatbush | undefined {
  const boxes = watches.map(({ fence }) => fence.area.box)
  if (boxes.length < indexFrom) return undefined
  if (boxes.some(({ west, east }) => west < -half || east > half)) return undefined
  const index = new Flatbush(boxes.length)
  for (const { west, south, east, north } of boxes) index.add(west, south, east, north)
  index.finish()
  return index
}
