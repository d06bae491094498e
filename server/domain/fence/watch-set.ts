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
  readonly #byId: ReadonlyMap<number, Watch>

  constructor(watches: readonly Watch[]) {
    this.watches = watches
    this.#byId = new Map(watches.map((watch) => [watch.fence.id, watch]))
    this.#index = indexOf(watches)
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
    for (const watch of this.watches) if (isNear(watch, box)) found.push(watch)
  }
}

function isNear({ fence: { area } }: Watch, { south, north, west, east }: Box): boolean {
  const own = area.box
  if (own.south > north || own.north < south) return false
  // Beyond ±180: on both ends.
  if (own.west < -half || own.east > half) return true
  return own.west <= east && own.east >= west
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
