import type { LogBookGroup } from '#lib/codes/stat-groups.ts'
import type { BookedPurpose } from '#lib/codes/trip-purposes.ts'
import { dayCutter, dayName } from '#lib/motion/day-cut.ts'
import type { DeviceSpan } from '../statistics/device-spans.ts'
import { type BookedTrip, purposeOf } from './read-log-book.ts'

/** Metres, in all and by purpose, and seconds of driving. */
export type BookSums = {
  trips: number
  metres: number
  driveSeconds: number
  byPurpose: Record<BookedPurpose, number>
}

/** Trips added up; a trip over midnight is of the day on which it began. In the order of time, purpose or device. */
export function sumLogBook(
  trips: readonly BookedTrip[],
  spans: readonly DeviceSpan[],
  by: Exclude<LogBookGroup, 'trip'>,
): Map<string, BookSums> {
  const keyOf = keysBy(by, spans)
  const sums = new Map<string, BookSums>()
  for (const trip of trips) {
    const key = keyOf(trip)
    const sum = sums.get(key) ?? nothing()
    add(sum, trip)
    sums.set(key, sum)
  }
  return by === 'device' ? sums : new Map([...sums].sort(([a], [b]) => (a < b ? -1 : 1)))
}

const nothing = (): BookSums => ({
  trips: 0,
  metres: 0,
  driveSeconds: 0,
  byPurpose: { business: 0, private: 0, commute: 0, none: 0 },
})

/** All together. */
export function sumsOf(trips: readonly BookedTrip[]): BookSums {
  const sum = nothing()
  for (const trip of trips) add(sum, trip)
  return sum
}

function add(sum: BookSums, trip: BookedTrip): void {
  sum.trips += 1
  sum.metres += trip.metres
  sum.driveSeconds += trip.driveSeconds
  sum.byPurpose[purposeOf(trip)] += trip.metres
}

function keysBy(by: Exclude<LogBookGroup, 'trip'>, spans: readonly DeviceSpan[]) {
  if (by === 'purpose') return purposeOf
  if (by === 'device') return ({ deviceId }: BookedTrip) => String(deviceId)
  const zones = new Map(spans.map(({ id, zone }) => [id, zone]))
  const cutters = new Map([...new Set(zones.values())].map((zone) => [zone, dayCutter(zone)]))
  const utc = dayCutter('UTC')
  const length = by === 'day' ? 10 : 7
  return ({ deviceId, start }: BookedTrip) => {
    const dayOf = cutters.get(zones.get(deviceId) ?? '') ?? utc
    return dayName(dayOf(start).day).slice(0, length)
  }
}
