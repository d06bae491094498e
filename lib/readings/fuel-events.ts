import { readingDefinitions } from '#lib/codes/reading-definitions.ts'

const { fuelStep, fuelChange } = readingDefinitions

/** A step whose mean differs from that of the step before with readings by half of what counts, or more. */
export type FuelChange = { time: number; change: number }

/** Refuelling where `amount` is above zero, else a loss. Store seconds. */
export type FuelEvent = { time: number; amount: number }

/** Of one sensor, in order of time: changes of neighbouring steps in one direction are one. */
export function fuelEvents(changes: readonly FuelChange[]): FuelEvent[] {
  const events: (FuelEvent & { until: number })[] = []
  for (const { time, change } of changes) {
    const last = events.at(-1)
    if (last && time - last.until === fuelStep && last.amount > 0 === change > 0) {
      last.amount += change
      last.until = time
    } else events.push({ time, amount: change, until: time })
  }
  return events
    .filter(({ amount }) => Math.abs(amount) >= fuelChange)
    .map(({ time, amount }) => ({ time, amount }))
}
