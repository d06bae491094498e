import type { TimePeriod } from '#lib/rules/time-periods.ts'

export type FenceShape =
  | { type: 'circle'; lat: number; lon: number; radius: number }
  /** Corners in degrees × 1e6. */
  | { type: 'polygon'; points: readonly { lat: number; lon: number }[] }
  /** Points in degrees × 1e6, metres from side to side. */
  | { type: 'corridor'; points: readonly { lat: number; lon: number }[]; width: number }
  | { type: 'city'; city: string }

export type FenceRules = {
  alarm: 'in' | 'out' | 'in_out' | 'close'
  colour: string
  periods: readonly TimePeriod[]
  zone: string
  /** km/h */
  speedLimit: number | null
  /** Minutes. */
  stayLimit: number | null
}

export type NewFence = { name: string; shape: FenceShape } & FenceRules

/** What the shape has no use for is emptied. */
export function shapeColumns(shape: FenceShape) {
  const { type } = shape
  const circle = type === 'circle' ? shape : undefined
  const points = 'points' in shape ? shape.points.flatMap(({ lat, lon }) => [lat, lon]) : []
  return {
    type,
    lat: circle?.lat ?? null,
    lon: circle?.lon ?? null,
    radius: circle?.radius ?? null,
    points,
    width: type === 'corridor' ? shape.width : null,
    city: type === 'city' ? shape.city : '',
  }
}

/** Of the rules that are given. */
export const ruleColumns = (rules: Partial<FenceRules>) => ({
  ...(rules.alarm !== undefined && { alarm: rules.alarm }),
  ...(rules.colour !== undefined && { colour: rules.colour }),
  ...(rules.periods !== undefined && { periods: JSON.stringify(rules.periods) }),
  ...(rules.zone !== undefined && { zone: rules.zone }),
  ...(rules.speedLimit !== undefined && { speed_limit: rules.speedLimit }),
  ...(rules.stayLimit !== undefined && { stay_limit: rules.stayLimit }),
})
