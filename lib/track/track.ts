import { courseDegrees, distanceMetres, type LonLat } from '#lib/geo/distance.ts'
import { locationKinds } from '../codes/location-kinds.ts'
import { lonNear } from '../geo/date-line.ts'

export type Stop = { lon: number; lat: number; start: number; end: number }

/** Columns, oldest first: Unix seconds, degrees WGS-84, tenths of km/h, degrees. */
export type Track = {
  time: Float64Array
  lon: Float64Array
  lat: Float64Array
  speed: Float64Array
  course: Float64Array
  kind: Uint8Array
  /** Bits: 1 GPS, 2 Beidou. */
  satellites: Uint8Array
  /** Metres around a place of cells or Wi-Fi, 0 for others. */
  accuracy: Float64Array
  stops: Stop[]
  /** Metres along the clean fixes. */
  distance: number
}

/** An answer of location/GetTrack: micro degrees. */
export type TrackPage = {
  time: number[]
  lat: number[]
  lon: number[]
  speed: number[]
  course: number[]
  positionType: number[]
  satellite_type: number[]
  approximate: [index: number, metres: number][]
  distance: number
  stops: { lat: number; lon: number; start_time: number; end_time: number }[]
}

type NumberColumn = Exclude<keyof TrackPage, 'approximate' | 'distance' | 'stops'>

function fill<A extends Float64Array | Uint8Array>(
  into: A,
  pages: readonly TrackPage[],
  key: NumberColumn,
  unit: number,
): A {
  let at = 0
  for (const page of pages) for (const value of page[key]) into[at++] = value / unit
  return into
}

export function joinPages(pages: readonly TrackPage[]): Track {
  const length = pages.reduce((sum, { time }) => sum + time.length, 0)
  const column = (key: NumberColumn, unit = 1) => fill(new Float64Array(length), pages, key, unit)
  const bytes = (key: NumberColumn) => fill(new Uint8Array(length), pages, key, 1)
  const stops: Stop[] = []
  for (const stop of pages.flatMap((page) => page.stops)) {
    const last = stops.at(-1)
    if (last && stop.start_time <= last.end) last.end = Math.max(last.end, stop.end_time)
    else {
      stops.push({
        lon: stop.lon / 1e6,
        lat: stop.lat / 1e6,
        start: stop.start_time,
        end: stop.end_time,
      })
    }
  }
  return {
    time: column('time'),
    lon: column('lon', 1e6),
    lat: column('lat', 1e6),
    speed: column('speed'),
    course: column('course'),
    kind: bytes('positionType'),
    satellites: bytes('satellite_type'),
    accuracy: accuracyOf(pages, length),
    stops,
    distance: pages.reduce((sum, page) => sum + page.distance, 0),
  }
}

function accuracyOf(pages: readonly TrackPage[], length: number): Float64Array {
  const metres = new Float64Array(length)
  let before = 0
  for (const { time, approximate } of pages) {
    for (const [index, value] of approximate) metres[before + index] = value
    before += time.length
  }
  return metres
}

/** 0 before the first. */
export function indexAt({ time }: Track, at: number): number {
  let low = 0
  let high = time.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((time[middle] ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return low
}

/** Seconds; over a longer pause the marker waits. */
export const gapSeconds = 300

export type TrackMoment = { index: number; lon: number; lat: number; course: number; speed: number }

export function momentAt(track: Track, at: number): TrackMoment {
  const index = indexAt(track, at)
  const point = (i: number): LonLat => [track.lon[i] ?? 0, track.lat[i] ?? 0]
  const here = point(index)
  const span = (track.time[index + 1] ?? 0) - (track.time[index] ?? 0)
  const speed = track.speed[index] ?? 0
  const own = track.course[index] ?? 0
  if (!(span > 0) || span > gapSeconds) {
    return { index, lon: here[0], lat: here[1], course: own, speed }
  }
  const part = Math.min(1, Math.max(0, (at - (track.time[index] ?? 0)) / span))
  const next = point(index + 1)
  const isMove = distanceMetres(here, next) > 3
  return {
    index,
    lon: lonNear(here[0] + (lonNear(next[0], here[0]) - here[0]) * part, 0),
    lat: here[1] + (next[1] - here[1]) * part,
    course: isMove ? courseDegrees(here, next) : own,
    speed: speed + ((track.speed[index + 1] ?? speed) - speed) * part,
  }
}

/** Nearest a place; `reach` in degrees of latitude. */
export function timeNear(
  { time, lon, lat }: Track,
  place: LonLat,
  reach: number,
): number | undefined {
  const narrow = Math.cos((place[1] * Math.PI) / 180)
  let best = reach * reach
  let found: number | undefined
  for (let i = 0; i < time.length; i++) {
    const east = lonNear(lon[i] ?? 0, place[0])
    const x = (east - place[0]) * narrow
    const y = (lat[i] ?? 0) - place[1]
    const start = time[i] ?? 0
    const span = (time[i + 1] ?? start) - start
    const isLine = i + 1 < time.length && span <= gapSeconds
    const dx = isLine ? (lonNear(lon[i + 1] ?? 0, east) - east) * narrow : 0
    const dy = isLine ? (lat[i + 1] ?? 0) - (lat[i] ?? 0) : 0
    const length = dx * dx + dy * dy
    const part = length > 0 ? Math.min(1, Math.max(0, -(x * dx + y * dy) / length)) : 0
    const square = (x + dx * part) ** 2 + (y + dy * part) ** 2
    if (square >= best) continue
    best = square
    found = start + span * part
  }
  return found
}

/** km/h; faster is the last class. */
export const speedSteps = [20, 40, 60, 90] as const
/** Slow to fast, apart in lightness too. */
export const speedColours = ['#7048e8', '#1c7ed6', '#12a150', '#f08c00', '#e03131'] as const

/** From tenths of km/h. */
export function speedClass(tenths: number): number {
  const index = speedSteps.findIndex((end) => tenths < end * 10)
  return index < 0 ? speedSteps.length : index
}

/** Longitudes go on past ±180. */
export type TrackRun = { speedClass: number; points: [lon: number, lat: number][] }

/** Places of cells and Wi-Fi lie beside the way: points of a line only where there are no others. */
function lineIndexes({ kind }: Track): number[] {
  const all = [...kind.keys()]
  const bySatellites = all.filter((index) => satelliteKinds.has(kind[index] ?? 0))
  return bySatellites.length > 1 ? bySatellites : all
}

const satelliteKinds: ReadonlySet<number> = new Set([
  locationKinds.e_gps,
  locationKinds.e_static_gps,
  locationKinds.e_unknow_gps,
])

export function runsOf(track: Track): TrackRun[] {
  const { time, lon, lat, speed } = track
  const indexes = lineIndexes(track)
  const runs: TrackRun[] = []
  let run: TrackRun | undefined
  for (let at = 1; at < indexes.length; at++) {
    const i = indexes[at] ?? 0
    const before = indexes[at - 1] ?? 0
    const isGap = (time[i] ?? 0) - (time[before] ?? 0) > gapSeconds
    if (isGap) {
      run = undefined
      continue
    }
    const kind = speedClass(Math.max(speed[i] ?? 0, speed[before] ?? 0))
    const from: [number, number] = run?.points.at(-1) ?? [lon[before] ?? 0, lat[before] ?? 0]
    if (run?.speedClass !== kind) {
      run = { speedClass: kind, points: [from] }
      runs.push(run)
    }
    run.points.push([lonNear(lon[i] ?? 0, from[0]), lat[i] ?? 0])
  }
  return runs
}
