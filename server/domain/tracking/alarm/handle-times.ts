type Waited = { count: number; seconds: number }

/** How long alarms waited for a hand: how many, and for how many seconds together, by the step that they fall in. */
export type HandleTimes = Map<number, Waited>

/** Steps in which a time grows e-fold: times of one step differ by 1 %. */
export const stepsPerFold = 100

/** Puts times of a step into others. */
export function addStep(into: HandleTimes, step: number, { count, seconds }: Waited): void {
  const known = into.get(step)
  if (known) {
    known.count += count
    known.seconds += seconds
  } else into.set(step, { count, seconds })
}

/** Puts times into others. */
export function addTimes(into: HandleTimes, more: HandleTimes): void {
  for (const [step, waited] of more) addStep(into, step, waited)
}

/** The middle one, in seconds, to 1 %; exact where no two share a step. Undefined of none. */
export function medianOf(times: HandleTimes): number | undefined {
  const steps = [...times].sort(([a], [b]) => a - b).map(([, step]) => step)
  const count = steps.reduce((sum, step) => sum + step.count, 0)
  if (count === 0) return undefined
  const at = (place: number): number => {
    let left = place
    const step = steps.find((one) => {
      left -= one.count
      return left < 0
    })
    return step ? step.seconds / step.count : 0
  }
  return (at(Math.floor((count - 1) / 2)) + at(Math.floor(count / 2))) / 2
}
