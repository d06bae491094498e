import type { Bbox, ShownView } from '#lib/live/messages.ts'
import type { LiveRows } from './live-rows.ts'

const cells = 256

/**
 * View of a large organisation. A changed row outside waits (one byte a device) until the view
 * includes it or its last drawn place (1.4° × 0.7° cells, two bytes).
 */
export class LiveView {
  readonly #rows: LiveRows
  #bbox: Bbox
  #watched: ReadonlySet<number>
  #waiting = new Uint8Array(0)
  /** 0 is unknown. */
  #drawnAt = new Uint16Array(0)

  constructor(rows: LiveRows, { bbox, watched }: ShownView) {
    this.#rows = rows
    this.#bbox = bbox
    this.#watched = idsOf(watched)
  }

  reset(): void {
    this.#waiting.fill(0)
    this.#drawnAt.fill(0)
  }

  filter(slots: readonly number[]): number[] {
    this.#fit()
    return slots.filter((slot) => {
      const isSeen = this.#isSeen(slot)
      this.#waiting[slot] = isSeen ? 0 : 1
      if (isSeen) this.#drawnAt[slot] = this.#gridCellOf(slot)
      return isSeen
    })
  }

  moveTo({ bbox, watched }: ShownView): number[] {
    this.#bbox = bbox
    this.#watched = idsOf(watched)
    this.#fit()
    const seen: number[] = []
    for (let slot = 0; slot < this.#waiting.length; slot += 1) {
      if (this.#waiting[slot] === 0 || !this.#isSeen(slot)) continue
      this.#waiting[slot] = 0
      this.#drawnAt[slot] = this.#gridCellOf(slot)
      seen.push(slot)
    }
    return seen
  }

  /** Without a fix it is in lists; with an unknown drawn place it may be in view. */
  #isSeen(slot: number): boolean {
    if (this.#watched.has(this.#rows.idAt(slot))) return true
    const drawnAt = this.#drawnAt[slot] ?? 0
    if (this.#rows.fixedAt(slot) === 0 || drawnAt === 0 || this.#touches(drawnAt)) return true
    return contains(this.#bbox, this.#rows.lonAt(slot) / 1e6, this.#rows.latAt(slot) / 1e6)
  }

  #gridCellOf(slot: number): number {
    const x = cellIndex(this.#rows.lonAt(slot) / 1e6, 180)
    const y = cellIndex(this.#rows.latAt(slot) / 1e6, 90)
    return Math.max(1, x * cells + y)
  }

  #touches(cell: number): boolean {
    const [west, south, east, north] = this.#bbox
    const x = Math.floor(cell / cells)
    const y = cell % cells
    if (y < cellIndex(south, 90) || y > cellIndex(north, 90)) return false
    const from = cellIndex(west, 180)
    const to = cellIndex(east, 180)
    return west <= east ? x >= from && x <= to : x >= from || x <= to
  }

  #fit(): void {
    if (this.#waiting.length >= this.#rows.capacity) return
    const size = this.#rows.capacity + 1024
    const waiting = new Uint8Array(size)
    waiting.set(this.#waiting)
    this.#waiting = waiting
    const drawnAt = new Uint16Array(size)
    drawnAt.set(this.#drawnAt)
    this.#drawnAt = drawnAt
  }
}

export const idsOf = (watched: ShownView['watched']): ReadonlySet<number> =>
  new Set(watched?.map(Number))

/** `half`: 180 for longitudes, 90 for latitudes. */
function cellIndex(degrees: number, half: number): number {
  const index = Math.floor(((degrees + half) / (2 * half)) * cells)
  return Math.min(cells - 1, Math.max(0, index))
}

function contains([west, south, east, north]: Bbox, lon: number, lat: number): boolean {
  if (lat < south || lat > north) return false
  return west <= east ? lon >= west && lon <= east : lon >= west || lon <= east
}
