import { wgsToGcj } from '#lib/geo/gcj02.ts'
import { latToY, lonToX, xToLon, yToLat } from '#lib/geo/mercator.ts'

/** Blocks a side: a single offset for a whole tile is up to 0.9 px off. */
export const blocksPerSide = 4

/** Pixels. */
export type Piece = {
  tileX: number
  tileY: number
  sourceX: number
  sourceY: number
  x: number
  y: number
  width: number
  height: number
}

/** Offset of GCJ-02 tiles from WGS-84 in whole pixels, which keep text sharp. */
export function shiftAt(x: number, y: number, worldPixels: number): [east: number, south: number] {
  const [lon, lat] = wgsToGcj(xToLon(x), yToLat(y))
  return [Math.round((lonToX(lon) - x) * worldPixels), Math.round((latToY(lat) - y) * worldPixels)]
}

/** Outside mainland China the tile itself. */
export function piecesOf(z: number, tileX: number, tileY: number, size: number): Piece[] {
  const worldPixels = size * 2 ** z
  const block = size / blocksPerSide
  const pieces: Piece[] = []
  for (let by = 0; by < blocksPerSide; by++) {
    for (let bx = 0; bx < blocksPerSide; bx++) {
      const left = tileX * size + bx * block
      const top = tileY * size + by * block
      const [east, south] = shiftAt(
        (left + block / 2) / worldPixels,
        (top + block / 2) / worldPixels,
        worldPixels,
      )
      cut(pieces, {
        left: left + east,
        top: top + south,
        x: bx * block,
        y: by * block,
        block,
        size,
      })
    }
  }
  return pieces.every(
    (p) => p.tileX === tileX && p.tileY === tileY && p.sourceX === p.x && p.sourceY === p.y,
  )
    ? [{ tileX, tileY, sourceX: 0, sourceY: 0, x: 0, y: 0, width: size, height: size }]
    : pieces
}

type Block = { left: number; top: number; x: number; y: number; block: number; size: number }

/** At tile edges: at most four pieces. */
function cut(pieces: Piece[], { left, top, x, y, block, size }: Block): void {
  for (const [fromY, height] of spans(top, block, size)) {
    for (const [fromX, width] of spans(left, block, size)) {
      pieces.push({
        tileX: Math.floor(fromX / size),
        tileY: Math.floor(fromY / size),
        sourceX: fromX - Math.floor(fromX / size) * size,
        sourceY: fromY - Math.floor(fromY / size) * size,
        x: x + fromX - left,
        y: y + fromY - top,
        width,
        height,
      })
    }
  }
}

function spans(from: number, length: number, size: number): [from: number, length: number][] {
  const edge = (Math.floor(from / size) + 1) * size
  if (from + length <= edge) return [[from, length]]
  return [
    [from, edge - from],
    [edge, from + length - edge],
  ]
}
