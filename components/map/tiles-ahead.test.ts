import { expect, test } from 'vitest'
import { tilesAround } from './tiles-ahead.ts'

const padding = { top: 50, bottom: 50, left: 400, right: 80 }
const screen = { width: 1280, height: 800, padding, maxZoom: 6 }

test('tiles of a fitted box cover the screen at its zoom', () => {
  // 800 px of 1280 hold 0.1 of the world: 8000 px a world, zoom 3.97.
  const tiles = tilesAround({ west: 0.8, east: 0.9, north: 0.4, south: 0.41 }, screen)
  expect(new Set(tiles.map(([z]) => z))).toEqual(new Set([3]))
  expect(tiles).toEqual([
    [3, 6, 2],
    [3, 6, 3],
    [3, 7, 2],
    [3, 7, 3],
  ])
})

test('one place asks for tiles of the deepest zoom of the archive', () => {
  const tiles = tilesAround({ west: 0.81, east: 0.81, north: 0.4, south: 0.4 }, screen)
  expect(tiles).toEqual([[6, 51, 25]])
})

test('a box over the date line asks for tiles of both sides', () => {
  const box = { west: 0.9996, east: 1.0003, north: 0.547, south: 0.5472 }
  const columns = new Set(tilesAround(box, screen).map(([, x]) => x))
  expect(columns).toEqual(new Set([63, 0]))
})

test('the whole world stays on it', () => {
  const tiles = tilesAround({ west: 0, east: 1, north: 0, south: 1 }, screen)
  expect(tiles).toEqual([[0, 0, 0]])
})
