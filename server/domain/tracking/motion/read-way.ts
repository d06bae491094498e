import { planeMetres } from '#lib/geo/distance.ts'
import type { VisibleDeviceId } from '../../../db/family-scope.ts'
import type { Pool } from '../../../db/pool.ts'
import type { Track } from '../position/read-track.ts'
import { type FoundStop, type FoundTrip, readStops, readTrips } from './read-motion.ts'

/** Longer periods have no more. */
const mostRows = 10_000

type Asked = { deviceId: VisibleDeviceId; from: number; to: number }

/** Stops and metres of a page of a track, as trips and days count them. A trip that the page cuts counts by its fixes. */
export async function readWay(
  positions: Pool,
  { deviceId, from, to }: Asked,
  track: Track,
): Promise<{ metres: number; stops: FoundStop[] }> {
  const end = track.next?.time ?? to
  const query = { deviceId, from, to: end, limit: mostRows }
  const trips = await readTrips(positions, query)
  const stops = await readStops(positions, query)
  const metres = trips.map((trip) =>
    trip.start >= from && trip.end <= end ? trip.metres : metresWithin(track, trip),
  )
  return {
    metres: Math.round(metres.reduce((sum, one) => sum + one, 0)),
    stops: stops.filter(({ isGap }) => !isGap),
  }
}

function metresWithin(track: Track, { start, end }: Pick<FoundTrip, 'start' | 'end'>): number {
  let sum = 0
  let last: { lat: number; lon: number } | undefined
  const clean = track.time.flatMap((time, at) =>
    track.flags[at] === 0 && time >= start && time <= end
      ? [{ lat: track.lat[at] ?? 0, lon: track.lon[at] ?? 0 }]
      : [],
  )
  // The leg to the next page is this page's.
  const { next } = track
  if (next?.flags === 0 && next.time <= end) clean.push(next)
  for (const place of clean) {
    if (last) sum += planeMetres(last.lat, last.lon, place.lat, place.lon)
    last = place
  }
  return sum
}
