import { type LocationKind, locationKindNames, locationKinds } from '#lib/codes/location-kinds.ts'
import type { Track } from './track.ts'

export const fixSources = ['gps', 'beidou', 'gpsBeidou', 'lbs', 'wifi'] as const
export type FixSource = (typeof fixSources)[number]

const bySatellites = ['gps', 'gps', 'beidou', 'gpsBeidou'] as const
const names = new Map<number, LocationKind>(
  locationKindNames.map((name) => [locationKinds[name], name]),
)

export const fixStates = ['moving', 'static', 'lastKnown'] as const
export type FixState = (typeof fixStates)[number]

export type FixKind = { source: FixSource; state: FixState }

/** What a reader leaves out. */
export type FixTrait = FixSource | FixState

export function fixKindAt({ kind, satellites }: Track, index: number): FixKind {
  const name = names.get(kind[index] ?? 2) ?? 'e_gps'
  const state = name.startsWith('e_static')
    ? 'static'
    : name.startsWith('e_unknow')
      ? 'lastKnown'
      : 'moving'
  if (name.endsWith('lbs')) return { source: 'lbs', state }
  if (name.endsWith('wifi')) return { source: 'wifi', state }
  return { source: bySatellites[satellites[index] ?? 0] ?? 'gps', state }
}

export function sourcesOf(track: Track): FixSource[] {
  const found = new Set<FixSource>()
  for (let i = 0; i < track.time.length && found.size < fixSources.length; i++)
    found.add(fixKindAt(track, i).source)
  return fixSources.filter((source) => found.has(source))
}

export function statesOf(track: Track): FixState[] {
  const found = new Set<FixState>()
  for (let i = 0; i < track.time.length && found.size < fixStates.length; i++)
    found.add(fixKindAt(track, i).state)
  return fixStates.filter((state) => found.has(state))
}

export function withoutTraits(track: Track, hidden: ReadonlySet<FixTrait>): Track {
  if (hidden.size === 0) return track
  const isKept = (_: number, index: number) => {
    const { source, state } = fixKindAt(track, index)
    return !hidden.has(source) && !hidden.has(state)
  }
  const { time, lon, lat, speed, course, kind, satellites, accuracy } = track
  return {
    ...track,
    time: time.filter(isKept),
    lon: lon.filter(isKept),
    lat: lat.filter(isKept),
    speed: speed.filter(isKept),
    course: course.filter(isKept),
    kind: kind.filter(isKept),
    satellites: satellites.filter(isKept),
    accuracy: accuracy.filter(isKept),
  }
}
