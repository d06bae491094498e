import { zxyToTileId } from 'pmtiles'
import { expect, test } from 'vitest'
import { type Box, tileRanges } from './tile-ranges.ts'

const x = (lon: number, z: number) => Math.floor(((lon + 180) / 360) * 2 ** z)
const y = (lat: number, z: number) => {
  const at = (lat * Math.PI) / 180
  return Math.floor(((1 - Math.log(Math.tan(at) + 1 / Math.cos(at)) / Math.PI) / 2) * 2 ** z)
}

/** One after the other. */
function tileIds([west, south, east, north]: Box, maxZoom: number): number[] {
  const ids: number[] = []
  for (let z = 0; z <= maxZoom; z++)
    for (let column = x(west, z); column <= x(east, z); column++)
      for (let row = y(north, z); row <= y(south, z); row++) ids.push(zxyToTileId(z, column, row))
  return ids.sort((a, b) => a - b)
}

test.each<[Box, number]>([
  [[9.47, 47.04, 9.64, 47.28], 14],
  [[-73.99, -34.1, -33.7, 5.3], 8],
  [[-0.01, -0.01, 0.01, 0.01], 12],
])('the ranges of %j to zoom %i hold the tiles that touch it, and no others', (box, maxZoom) => {
  const ranges = tileRanges(box, maxZoom)
  const found = ranges.flatMap(({ from, to }) =>
    Array.from({ length: to - from }, (_, n) => from + n),
  )
  expect(found).toEqual(tileIds(box, maxZoom))
})
