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

const metresPerMicroDegree = 0.111_195

/** Metres between places in degrees × 1e6, on a plane: 1 % up to some hundred kilometres. */
export function planeMetres(lat1: number, lon1: number, lat2: number, lon2: number): number {
  let east = Math.abs(lon2 - lon1)
  if (east > 180_000_000) east = 360_000_000 - east
  const shrink = Math.cos((((lat1 + lat2) / 2) * Math.PI) / 180e6)
  const [y, x] = [lat2 - lat1, east * shrink]
  // Math.hypot takes ten times as long, and this is asked some times a report.
  return Math.sqrt(y * y + x * x) * metresPerMicroDegree
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
