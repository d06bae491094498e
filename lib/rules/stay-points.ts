import { distanceMetres } from '../geo/distance.ts'

/** Degrees × 1e6, Unix seconds, tenths of km/h. */
export type TrackFix = { time: number; lat: number; lon: number; speed: number }
export type Stay = { lat: number; lon: number; startTime: number; endTime: number }

const radiusMetres = 60
const slowTenths = 50

/** Metres between two fixes. */
export const metresBetween = (a: TrackFix, b: TrackFix) =>
  distanceMetres([a.lon / 1e6, a.lat / 1e6], [b.lon / 1e6, b.lat / 1e6])

/**
 * A stay is slow fixes (at most 5 km/h) within 60 m of the first. The first fast fix within reach ends it and counts to
 * it: a sleeping device reports only when it leaves. Fixes in order of time.
 */
export function findStays(fixes: readonly TrackFix[], minSeconds: number): Stay[] {
  const stays: Stay[] = []
  for (let at = 0; at < fixes.length; ) {
    const anchor = fixes[at] as TrackFix
    let last = at
    for (let next = at + 1; next < fixes.length; next++) {
      const [before, fix] = [fixes[next - 1] as TrackFix, fixes[next] as TrackFix]
      if (before.speed > slowTenths || metresBetween(anchor, fix) > radiusMetres) break
      last = next
    }
    const endTime = (fixes[last] as TrackFix).time
    if (last > at && endTime - anchor.time >= minSeconds) {
      stays.push({ lat: anchor.lat, lon: anchor.lon, startTime: anchor.time, endTime })
      at = last
    } else at++
  }
  return stays
}

/** Jitter within a stay does not count. */
export function trackMetres(fixes: readonly TrackFix[], stays: readonly Stay[]): number {
  let sum = 0
  let stayAt = 0
  for (let at = 1; at < fixes.length; at++) {
    const [before, fix] = [fixes[at - 1] as TrackFix, fixes[at] as TrackFix]
    while ((stays[stayAt]?.endTime ?? Number.POSITIVE_INFINITY) < fix.time) stayAt++
    const stay = stays[stayAt]
    const isWithin = stay !== undefined && before.time >= stay.startTime
    if (!isWithin) sum += metresBetween(before, fix)
  }
  return Math.round(sum)
}
