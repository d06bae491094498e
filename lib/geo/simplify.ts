import type { LonLat } from './distance.ts'

/** Douglas-Peucker. `tolerance` in degrees of latitude, 0 keeps every point; both ends stay. */
export function simplify<P extends LonLat>(points: readonly P[], tolerance: number): P[] {
  const last = points.length - 1
  if (last < 2 || tolerance <= 0) return [...points]
  // Where meridians are farthest apart, so that no point is farther off than it counts.
  const nearest = points.reduce((least, [, lat]) => Math.min(least, Math.abs(lat)), 90)
  const narrow = Math.cos((nearest * Math.PI) / 180)
  const isKept = new Uint8Array(points.length)
  isKept[0] = 1
  isKept[last] = 1
  const open: [first: number, last: number][] = [[0, last]]
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span
    const { index, square } = farthest(points, span, narrow)
    if (square <= tolerance * tolerance) continue
    isKept[index] = 1
    if (index - from > 1) open.push([from, index])
    if (to - index > 1) open.push([index, to])
  }
  return points.filter((_, index) => isKept[index] === 1)
}

/** From the line between the ends of a span. */
function farthest(
  points: readonly LonLat[],
  [from, to]: [number, number],
  narrow: number,
): { index: number; square: number } {
  const [lon, lat] = points[from] ?? [0, 0]
  const [endLon, endLat] = points[to] ?? [0, 0]
  const dx = (endLon - lon) * narrow
  const dy = endLat - lat
  const length = dx * dx + dy * dy
  let [index, square] = [from, 0]
  for (let i = from + 1; i < to; i++) {
    const [atLon, atLat] = points[i] ?? [lon, lat]
    const x = (atLon - lon) * narrow
    const y = atLat - lat
    const part = length > 0 ? Math.min(1, Math.max(0, (x * dx + y * dy) / length)) : 0
    const away = (x - dx * part) ** 2 + (y - dy * part) ** 2
    if (away > square) [index, square] = [i, away]
  }
  return { index, square }
}
