import { readingScale, type SensorName, sensors } from '#lib/codes/sensors.ts'
import type { TemperatureRange } from '../../domain/tracking/reading/read-ranges.ts'
import type { ReadingSums } from '../../domain/tracking/reading/sum-readings.ts'

// What functions about readings share on the wire.

/** In the unit of its sensor; null of no readings. */
export const unitsOf = (hundredths: number | undefined): number | null =>
  hundredths !== undefined && Number.isFinite(hundredths)
    ? Math.round(hundredths) / readingScale
    : null

export const meanOf = ({ sum, readings }: Pick<ReadingSums, 'sum' | 'readings'>): number | null =>
  readings > 0 ? unitsOf(sum / readings) : null

export const isTemperature = ({ sensor }: { sensor: SensorName }): boolean =>
  sensors[sensor].kind === 'temperature'

/** The range that devices have in common. */
export function rangeOf(
  ranges: ReadonlyMap<number, TemperatureRange>,
  ids: readonly number[],
): { range_from: number | null; range_to: number | null } {
  const commonOf = (limit: keyof TemperatureRange) => {
    const [one, ...others] = new Set(ids.map((id) => ranges.get(id)?.[limit]))
    return others.length === 0 ? unitsOf(one) : null
  }
  return { range_from: commonOf('low'), range_to: commonOf('high') }
}

/** Per cent, to a tenth. */
export const shareOf = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((part * 1000) / whole) / 10 : null

/** Groups in the order in which their first comes. */
export function groupedBy<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}
