import type { LonLat } from './distance.ts'

/** Encoded Polyline Algorithm Format, with six decimals. */
export function encodePolyline(points: readonly LonLat[]): string {
  let [lastLat, lastLon] = [0, 0]
  let text = ''
  for (const point of points) {
    const [lon, lat] = [micro(point[0]), micro(point[1])]
    text += encodeNumber(lat - lastLat) + encodeNumber(lon - lastLon)
    lastLat = lat
    lastLon = lon
  }
  return text
}

const micro = (degrees: number) => Math.round(degrees * 1e6)

function encodeNumber(value: number): string {
  let rest = value < 0 ? ~(value << 1) : value << 1
  let text = ''
  for (; rest >= 0x20; rest >>>= 5) text += String.fromCharCode((0x20 | (rest & 0x1f)) + 63)
  return text + String.fromCharCode(rest + 63)
}

export function decodePolyline(text: string): [lon: number, lat: number][] {
  const points: [number, number][] = []
  const sums = [0, 0]
  let [axis, value, shift] = [0, 0, 0]
  for (let at = 0; at < text.length; at++) {
    const part = text.charCodeAt(at) - 63
    value |= (part & 0x1f) << shift
    shift += 5
    if (part & 0x20) continue
    sums[axis] = (sums[axis] ?? 0) + (value & 1 ? ~(value >>> 1) : value >>> 1)
    if (axis === 1) points.push([(sums[1] ?? 0) / 1e6, (sums[0] ?? 0) / 1e6])
    ;[axis, value, shift] = [1 - axis, 0, 0]
  }
  return points
}
