import { readingDefinitions } from '#lib/codes/reading-definitions.ts'

const { fuelStep, fuelChange } = readingDefinitions

/** A step whose mean differs from that of the step before with readings by half of what counts, or more. */
export type FuelChange = { time: number; change: number }

/** Refuelling where `amount` is above zero, else a loss. Store seconds. */
export type FuelEvent = { time: number; amount: number }

/** Changes of neighbouring steps in one direction that are a refuelling or a loss together. */
export type FuelRun = FuelEvent & { changes: readonly FuelChange[] }

/** Of one sensor, in order of time. */
export function fuelRuns(changes: readonly FuelChange[]): FuelRun[] {
  const runs: { time: number; amount: number; changes: FuelChange[] }[] = []
  for (const one of changes) {
    const { time, change } = one
    const last = runs.at(-1)
    const until = last?.changes.at(-1)?.time ?? 0
    if (last && time - until === fuelStep && last.amount > 0 === change > 0) {
      last.amount += change
      last.changes.push(one)
    } else runs.push({ time, amount: change, changes: [one] })
  }
  return runs.filter(({ amount }) => Math.abs(amount) >= fuelChange)
}

/** Of one sensor, in order of time: changes of neighbouring steps in one direction are one. */
export const fuelEvents = (changes: readonly FuelChange[]): FuelEvent[] =>
  fuelRuns(changes).map(({ time, amount }) => ({ time, amount }))
