import { expect, it } from 'vitest'
import { simplify } from './simplify.ts'

const wave = Array.from({ length: 500 }, (_, i): [number, number] => [
  9 + i / 1000,
  47 + Math.sin(i / 20) / 100,
])

function awayFrom(line: [number, number][], [lon, lat]: [number, number]): number {
  const narrow = Math.cos((47 * Math.PI) / 180)
  const squares = line.slice(1).map((end, i) => {
    const start = line[i] ?? end
    const [dx, dy] = [(end[0] - start[0]) * narrow, end[1] - start[1]]
    const [x, y] = [(lon - start[0]) * narrow, lat - start[1]]
    const part = Math.min(1, Math.max(0, (x * dx + y * dy) / (dx * dx + dy * dy)))
    return (x - dx * part) ** 2 + (y - dy * part) ** 2
  })
  return Math.sqrt(Math.min(...squares))
}

it('leaves out points of a straight line', () => {
  const line = wave.map(([lon]): [number, number] => [lon, 47])
  expect(simplify(line, 1e-6)).toEqual([line[0], line.at(-1)])
})

it('stays within the tolerance of every point with far fewer', () => {
  const tolerance = 0.0005
  const line = simplify(wave, tolerance)
  expect(line.length).toBeLessThan(wave.length / 5)
  expect([line[0], line.at(-1)]).toEqual([wave[0], wave.at(-1)])
  expect(Math.max(...wave.map((point) => awayFrom(line, point)))).toBeLessThan(tolerance * 1.01)
})

it('keeps the far end of a way out and back', () => {
  const way: [number, number][] = [
    [9, 47],
    [9.1, 47],
    [9.2, 47],
    [9.1, 47],
    [9, 47],
  ]
  expect(simplify(way, 0.001)).toEqual([way[0], way[2], way[4]])
})

it('keeps every point without a tolerance', () => {
  expect(simplify(wave, 0)).toEqual(wave)
})
