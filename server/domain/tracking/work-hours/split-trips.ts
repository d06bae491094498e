import type { WorkingGroup } from '#lib/codes/stat-groups.ts'
import type { WorkPart } from '#lib/codes/work-parts.ts'
import { dayCutter, dayName } from '#lib/motion/day-cut.ts'
import { spansOutside } from '#lib/motion/work-spans.ts'
import type { DeviceSpan } from '../statistics/device-spans.ts'
import type { TripEvent } from '../statistics/list-trips.ts'
import type { TripRules } from './trip-rules.ts'

/** Metres and seconds of driving in working hours and outside. */
export type WorkSums = {
  trips: number
  inTrips: number
  outTrips: number
  metres: number
  outMetres: number
  driveSeconds: number
  outDriveSeconds: number
  /** Store seconds of driving outside; undefined where there was none. */
  firstOut: number | undefined
  lastOut: number | undefined
}

export type SplitTrip = TripEvent & { sums: WorkSums }

/** Divided by their time; those without working hours are left out. */
export function splitTrips(trips: readonly TripEvent[], rules: TripRules): SplitTrip[] {
  return trips.flatMap((trip) => {
    const work = rules.workTime(trip.deviceId, trip.start)
    if (!work) return []
    // A trip of one fix has no length.
    const end = Math.max(trip.end, trip.start + 1)
    const outside = spansOutside(work, { from: trip.start, to: end })
    const seconds = outside.reduce((sum, { from, to }) => sum + to - from, 0)
    const share = seconds / (end - trip.start)
    const sums: WorkSums = {
      trips: 1,
      inTrips: share < 1 ? 1 : 0,
      outTrips: share > 0 ? 1 : 0,
      metres: trip.metres,
      outMetres: Math.round(trip.metres * share),
      driveSeconds: trip.driveSeconds,
      outDriveSeconds: Math.round(trip.driveSeconds * share),
      firstOut: outside[0]?.from,
      lastOut: outside.at(-1)?.to,
    }
    return [{ ...trip, sums }]
  })
}

export function isOfPart({ sums }: SplitTrip, part: WorkPart | undefined): boolean {
  if (part === 'inside') return sums.inTrips > 0
  if (part === 'outside') return sums.outTrips > 0
  return part === undefined || (sums.inTrips > 0 && sums.outTrips > 0)
}

const nothing: WorkSums = {
  trips: 0,
  inTrips: 0,
  outTrips: 0,
  metres: 0,
  outMetres: 0,
  driveSeconds: 0,
  outDriveSeconds: 0,
  firstOut: undefined,
  lastOut: undefined,
}

const leastOf = (a: number | undefined, b: number | undefined) =>
  a === undefined || b === undefined ? (a ?? b) : Math.min(a, b)
const mostOf = (a: number | undefined, b: number | undefined) =>
  a === undefined || b === undefined ? (a ?? b) : Math.max(a, b)

const added = (a: WorkSums, b: WorkSums): WorkSums => ({
  trips: a.trips + b.trips,
  inTrips: a.inTrips + b.inTrips,
  outTrips: a.outTrips + b.outTrips,
  metres: a.metres + b.metres,
  outMetres: a.outMetres + b.outMetres,
  driveSeconds: a.driveSeconds + b.driveSeconds,
  outDriveSeconds: a.outDriveSeconds + b.outDriveSeconds,
  firstOut: leastOf(a.firstOut, b.firstOut),
  lastOut: mostOf(a.lastOut, b.lastOut),
})

/** By device in the order of the trips; by day or month, in the zone of each device, in the order of time. */
export function sumSplit(
  trips: readonly SplitTrip[],
  spans: readonly DeviceSpan[],
  by: Exclude<WorkingGroup, 'trip'>,
): Map<string, WorkSums> {
  const keyOf = keysBy(by, spans)
  const sums = new Map<string, WorkSums>()
  for (const trip of trips) {
    const key = keyOf(trip)
    sums.set(key, added(sums.get(key) ?? nothing, trip.sums))
  }
  return by === 'device' ? sums : new Map([...sums].sort(([a], [b]) => (a < b ? -1 : 1)))
}

function keysBy(by: Exclude<WorkingGroup, 'trip'>, spans: readonly DeviceSpan[]) {
  if (by === 'device') return ({ deviceId }: SplitTrip) => String(deviceId)
  const zones = new Map(spans.map(({ id, zone }) => [id, zone]))
  const cutters = new Map([...new Set(zones.values())].map((zone) => [zone, dayCutter(zone)]))
  const utc = dayCutter('UTC')
  const length = by === 'day' ? 10 : 7
  return ({ deviceId, start }: SplitTrip) => {
    const dayOf = cutters.get(zones.get(deviceId) ?? '') ?? utc
    return dayName(dayOf(start).day).slice(0, length)
  }
}
