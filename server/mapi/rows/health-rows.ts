import { storeEpoch } from '#lib/codes/position-flags.ts'
import { readingScale } from '#lib/codes/sensors.ts'
import { type Wearer, walkedCalories, walkedMetres } from '#lib/readings/walked.ts'
import type { HealthReading, HealthStep } from '../../domain/tracking/health/list-health.ts'
import type { HealthRange } from '../../domain/tracking/health/read-health-ranges.ts'

// What functions about the health of wearers share on the wire.

/** In the unit of its measure, to a tenth. */
export const healthUnits = (hundredths: number | null | undefined): number | null =>
  typeof hundredths === 'number' && Number.isFinite(hundredths)
    ? Math.round((hundredths * 10) / readingScale) / 10
    : null

export const healthRangeRow = ({ low, high, second }: HealthRange) => ({
  range_from: healthUnits(low),
  range_to: healthUnits(high),
  diastolic_to: healthUnits(second),
})

/** The range that devices have in common. */
export function commonRange(ranges: Iterable<HealthRange>): HealthRange {
  const all = [...ranges]
  const commonOf = (limit: keyof HealthRange) => {
    const [one, ...others] = new Set(all.map((range) => range[limit]))
    return others.length === 0 ? one : undefined
  }
  return { low: commonOf('low'), high: commonOf('high'), second: commonOf('second') }
}

export const isOutOf = (
  { low, high, second: most }: HealthRange,
  { value, second }: HealthReading,
): boolean =>
  (value !== null &&
    ((low !== undefined && value < low) || (high !== undefined && value > high))) ||
  (second !== null && most !== undefined && second > most)

export const courseRow = ({ start, mean, second, least, most, readings }: HealthStep) => ({
  start_time: start + storeEpoch,
  value: healthUnits(mean),
  diastolic: healthUnits(second),
  least: healthUnits(least),
  most: healthUnits(most),
  readings,
})

export const walkedRow = (steps: number, wearer: Wearer) => ({
  steps,
  distance: walkedMetres(steps, wearer),
  calories: walkedCalories(steps, wearer),
})
