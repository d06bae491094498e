import { planeMetres } from './distance.ts'

/** Faster than trains, farther than noise. */
export const reach = { metresPerSecond: 120, metres: 2000 }

type Place = { lat: number; lon: number }

/** Whether a device could get from one place to another in so many seconds; degrees × 1e6. */
export function isReachable(from: Place, to: Place, seconds: number): boolean {
  // At most 1.1 km: saves trigonometry.
  if (Math.abs(to.lat - from.lat) < 9000 && Math.abs(to.lon - from.lon) < 9000) return true
  const metres = planeMetres(from.lat, from.lon, to.lat, to.lon)
  return metres < reach.metres || metres <= reach.metresPerSecond * Math.abs(seconds)
}
