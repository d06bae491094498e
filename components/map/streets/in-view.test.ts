import { expect, test } from 'vitest'
import { streetSources } from '../providers/map-index.ts'
import { streetsInView } from './in-view.ts'

const archive = (name: string, bounds: [number, number, number, number], isBuiltIn = false) => ({
  name,
  bounds,
  isBuiltIn,
  url: `/maps/${name}.pmtiles`,
  type: 'mvt',
  vectorLayers: [],
  schema: 'openmaptiles' as const,
  minZoom: 0,
  maxZoom: 14,
  attribution: '',
})

const all = streetSources([
  archive('switzerland', [5.9, 45.8, 10.5, 47.8]),
  archive('liechtenstein', [9.47, 47.05, 9.64, 47.27], true),
  { ...archive('heights', [5, 45, 11, 48]), schema: 'raster' as const },
])

const seen = (bounds: [number, number, number, number], zoom: number) => {
  const { sources, isCovered } = streetsInView(all, { bounds, zoom })
  return [sources.map(({ id }) => id.replace('streets-', '')), isCovered]
}

test('archives are drawn where the view is close and they have data, the own above the shipped', () => {
  expect(seen([9.5, 47.1, 9.55, 47.15], 14)).toEqual([['liechtenstein', 'switzerland'], true])
  expect(seen([8.5, 47.3, 8.6, 47.4], 13)).toEqual([['switzerland'], true])
  expect(seen([10.4, 47.7, 10.9, 48.2], 11)).toEqual([['switzerland'], false])
  // A fleet beside a panel that covers the middle.
  const own = all.filter(({ id }) => id === 'streets-liechtenstein')
  expect(streetsInView(own, { bounds: [9.266, 47.04, 9.67, 47.25], zoom: 11 }).isCovered).toBe(true)
})

test('a view over the date line sees archives of both sides', () => {
  const fiji = streetSources([
    archive('viti', [176.9, -19.3, 180, -15.7]),
    archive('lau', [-180, -21, -178, -15.7]),
  ])
  const ids = (bounds: [number, number, number, number]) =>
    streetsInView(fiji, { bounds, zoom: 12 }).sources.map(({ id }) => id)
  expect(ids([179.9, -17, 180.1, -16.6])).toEqual(['streets-viti', 'streets-lau'])
  expect(ids([-180.1, -17, -179.9, -16.6])).toEqual(['streets-viti', 'streets-lau'])
  expect(ids([-179.6, -17, -179.5, -16.6])).toEqual(['streets-lau'])
})

test('of many archives those that cover most of the view are drawn', () => {
  const many = streetSources(
    Array.from({ length: 20 }, (_, n) =>
      archive(`part-${n}`, [n, 0, n + (n === 7 ? 0.9 : 0.5), 1]),
    ),
  )
  const { sources } = streetsInView(many, { bounds: [0, 0, 20, 1], zoom: 8 })
  expect(sources).toHaveLength(8)
  expect(sources.map(({ id }) => id)).toContain('streets-part-7')
})
