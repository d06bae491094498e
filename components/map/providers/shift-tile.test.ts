import { describe, expect, it } from 'vitest'
import { wgsToGcj } from '#lib/geo/gcj02.ts'
import { latToY, lonToX, xToLon, yToLat } from '#lib/geo/mercator.ts'
import { piecesOf } from './shift-tile.ts'

const tileOf = (lon: number, lat: number, z: number): [number, number] => [
  Math.floor(lonToX(lon) * 2 ** z),
  Math.floor(latToY(lat) * 2 ** z),
]

describe('piecesOf', () => {
  it('leaves a tile outside mainland China whole', () => {
    const [x, y] = tileOf(126.978, 37.566, 14)
    expect(piecesOf(14, x, y, 256)).toHaveLength(1)
  })

  it.each([10, 13, 16])('covers the whole tile without overlap at zoom %i', (z) => {
    const [x, y] = tileOf(121.47, 31.23, z)
    const pieces = piecesOf(z, x, y, 256)
    expect(pieces.reduce((sum, p) => sum + p.width * p.height, 0)).toBe(256 * 256)
    for (const p of pieces) {
      expect(p.sourceX).toBeGreaterThanOrEqual(0)
      expect(p.sourceX + p.width).toBeLessThanOrEqual(256)
      expect(p.x + p.width).toBeLessThanOrEqual(256)
    }
  })

  it('draws each place within a pixel of where it is', () => {
    const z = 16
    const [x, y] = tileOf(113.95, 22.54, z)
    const world = 256 * 2 ** z
    for (const piece of piecesOf(z, x, y, 256)) {
      const targetX = x * 256 + piece.x + piece.width / 2
      const targetY = y * 256 + piece.y + piece.height / 2
      const [lon, lat] = wgsToGcj(xToLon(targetX / world), yToLat(targetY / world))
      const sourceX = piece.tileX * 256 + piece.sourceX + piece.width / 2
      const sourceY = piece.tileY * 256 + piece.sourceY + piece.height / 2
      expect(Math.abs(lonToX(lon) * world - sourceX)).toBeLessThan(1)
      expect(Math.abs(latToY(lat) * world - sourceY)).toBeLessThan(1)
    }
  })
})
