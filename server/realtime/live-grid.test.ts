import { expect, test, vi } from 'vitest'
import { areaOf, gridCellOf, LiveGrid } from './live-grid.ts'

test('counts that are kept for a while say of which version they are, so that newer ones follow', () => {
  vi.useFakeTimers()
  const grid = new LiveGrid()
  const world = areaOf([-180, -85, 180, 85])
  const cell = gridCellOf(31_230_000, 121_470_000)
  grid.add(cell, 0, 1)
  const first = grid.groupsIn(world, 2)
  expect(first).toMatchObject({ total: 1, version: grid.version })
  grid.add(cell, 0, 1)
  expect(grid.groupsIn(world, 2)).toEqual(first)
  expect(first.version).toBeLessThan(grid.version)
  vi.advanceTimersByTime(1500)
  expect(grid.groupsIn(world, 2)).toMatchObject({ total: 2, version: grid.version })
  vi.useRealTimers()
})
