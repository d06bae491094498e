import { readingDefinitions } from '#lib/codes/reading-definitions.ts'
import { type FuelChange, fuelRuns } from './fuel-events.ts'

const { fuelChange, fuelGap } = readingDefinitions

/** The mean level of a tank in a step, in litres. Store seconds. */
export type FuelStep = { time: number; level: number }

/**
 * What left a tank between each step and the one before, in litres, of one sensor in order of time. Added up over a day: its first
 * level, what was refuelled, less its last level. What was lost counts as used; noise of the sensor may be below zero.
 */
export function fuelUsed(steps: readonly FuelStep[]): { time: number; used: number }[] {
  const changes = steps.slice(1).flatMap(({ time, level }, at): FuelChange[] => {
    const before = steps[at]
    return before && time - before.time <= fuelGap ? [{ time, change: level - before.level }] : []
  })
  const large = changes.filter(({ change }) => Math.abs(change) >= fuelChange / 2)
  const filled = new Set(
    fuelRuns(large).flatMap((run) => (run.amount > 0 ? run.changes.map(({ time }) => time) : [])),
  )
  return changes.map(({ time, change }) => ({ time, used: filled.has(time) ? 0 : 0 - change }))
}
