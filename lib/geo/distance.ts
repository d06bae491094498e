const earthRadius = 6_371_008.8
const rad = Math.PI / 180

export type LonLat = readonly [lon: number, lat: number]

/** Great circle. */
export function distanceMetres(a: LonLat, b: LonLat): number {
  const sinLat = Math.sin(((b[1] - a[1]) * rad) / 2)
  const sinLon = Math.sin(((b[0] - a[0]) * rad) / 2)
  const h = sinLat * sinLat + Math.cos(a[1] * rad) * Math.cos(b[1] * rad) * sinLon * sinLon
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Degrees clockwise from north. */
export function courseDegrees(a: LonLat, b: LonLat): number {
  const dLon = (b[0] - a[0]) * rad
  const y = Math.sin(dLon) * Math.cos(b[1] * rad)
  const x =
    Math.cos(a[1] * rad) * Math.sin(b[1] * rad) -
    Math.sin(a[1] * rad) * Math.cos(b[1] * rad) * Math.cos(dLon)
  return (Math.atan2(y, x) / rad + 360) % 360
}
