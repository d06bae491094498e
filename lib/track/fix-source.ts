import { type LocationKind, locationKindNames, locationKinds } from '#lib/codes/location-kinds.ts'
import type { Track } from './track.ts'

export const fixSources = ['gps', 'beidou', 'gpsBeidou', 'lbs', 'wifi'] as const
export type FixSource = (typeof fixSources)[number]

const bySatellites = ['gps', 'gps', 'beidou', 'gpsBeidou'] as const
const names = new Map<number, LocationKind>(
  locationKindNames.map((name) => [locationKinds[name], name]),
)

export type FixKind = { source: FixSource; state: 'moving' | 'static' | 'lastKnown' }

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

export function onlySources(track: Track, hidden: ReadonlySet<FixSource>): Track {
  if (hidden.size === 0) return track
  const isKept = (_: number, index: number) => !hidden.has(fixKindAt(track, index).source)
  const { time, lon, lat, speed, course, kind, satellites } = track
  return {
    ...track,
    ...{ time: time.filter(isKept), lon: lon.filter(isKept), lat: lat.filter(isKept) },
    ...{ speed: speed.filter(isKept), course: course.filter(isKept) },
    ...{ kind: kind.filter(isKept), satellites: satellites.filter(isKept) },
  }
}
