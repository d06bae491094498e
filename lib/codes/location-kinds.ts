import { positionFlag } from './position-flags.ts'

/**
 * How a place is known, by its number on the wire. `e_static_*`: the device sleeps there. `e_unknow_*` (so spelled):
 * the last known place, as the report had no fix.
 */
export const locationKinds = {
  e_lbs: 1,
  e_gps: 2,
  e_wifi: 3,
  e_static_lbs: 4,
  e_static_gps: 5,
  e_static_wifi: 6,
  e_unknow_lbs: 7,
  e_unknow_gps: 8,
} as const

export type LocationKind = keyof typeof locationKinds
export const locationKindNames = Object.keys(locationKinds) as [LocationKind, ...LocationKind[]]

const lastKnownFlags = positionFlag.noFix | positionFlag.zero | positionFlag.jump

export function locationKindOf(flags: number, { isStatic }: { isStatic: boolean }): LocationKind {
  const isApproximate = (flags & positionFlag.approximate) !== 0
  if (flags & lastKnownFlags) return isApproximate ? 'e_unknow_lbs' : 'e_unknow_gps'
  const source = isApproximate ? (flags & positionFlag.wifi ? 'wifi' : 'lbs') : 'gps'
  return isStatic ? `e_static_${source}` : `e_${source}`
}

export const satelliteTypeNames = ['e_type_gps', 'e_type_beidou'] as const

export function satelliteTypesOf(flags: number): (typeof satelliteTypeNames)[number][] {
  return [
    ...(flags & positionFlag.gps ? (['e_type_gps'] as const) : []),
    ...(flags & positionFlag.beidou ? (['e_type_beidou'] as const) : []),
  ]
}

/** 1 GPS, 2 Beidou, 3 both. */
export const satelliteBitsOf = (flags: number): number =>
  (flags & positionFlag.gps ? 1 : 0) | (flags & positionFlag.beidou ? 2 : 0)

export const locationKindOfFix = (flags: number): LocationKind =>
  locationKindOf(flags, { isStatic: (flags & positionFlag.moving) === 0 })
