import { zxyToTileId } from 'pmtiles'

export type Box = readonly [west: number, south: number, east: number, north: number]
/** Ids from `from` to before `to`. */
export type TileRange = { from: number; to: number }

const across = (lon: number, side: number) =>
  Math.min(side - 1, Math.max(0, Math.floor(((lon + 180) / 360) * side)))

function down(lat: number, side: number): number {
  const share = (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2
  return Math.min(side - 1, Math.max(0, Math.floor(share * side)))
}

/** The tiles that touch a box, as ranges in order. Neighbours on the Hilbert curve share a range. */
export function tileRanges([west, south, east, north]: Box, maxZoom: number): TileRange[] {
  const found: TileRange[] = []
  for (let zoom = 0; zoom <= maxZoom; zoom++) {
    const side = 2 ** zoom
    const [left, right] = [across(west, side), across(east, side)]
    const [top, bottom] = [down(north, side), down(south, side)]
    const base = zxyToTileId(zoom, 0, 0)
    const atZoom: TileRange[] = []
    /** A square of the curve: its tiles are one range. */
    const visit = (z: number, x: number, y: number): void => {
      const size = 2 ** (zoom - z)
      const [x0, y0, x1, y1] = [x * size, y * size, (x + 1) * size - 1, (y + 1) * size - 1]
      if (x0 > right || x1 < left || y0 > bottom || y1 < top) return
      if (x0 >= left && x1 <= right && y0 >= top && y1 <= bottom) {
        const from = base + (zxyToTileId(z, x, y) - zxyToTileId(z, 0, 0)) * size * size
        atZoom.push({ from, to: from + size * size })
        return
      }
      for (const [dx, dy] of quarters) visit(z + 1, x * 2 + dx, y * 2 + dy)
    }
    visit(0, 0, 0)
    for (const range of atZoom.sort((a, b) => a.from - b.from)) {
      const last = found.at(-1)
      if (last?.to === range.from) last.to = range.to
      else found.push(range)
    }
  }
  return found
}

const quarters = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const
