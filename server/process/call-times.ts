/** Each step is a quarter of an octave, from 1 ms to 65 s: 19 % at most above the truth. */
const stepsPerOctave = 4
const steps = 65
const periodMs = 900_000

type Times = { count: number; failed: number; maxMs: number; steps: Uint32Array }

/** Of one function, as one process tells it: `steps` are pairs of step and count, those without a call left out. */
export type CallTally = {
  name: string
  count: number
  failed: number
  maxMs: number
  steps: number[]
}

/** A second, since they were last told. */
export type CallRates = { calls: number; failed: number }

/**
 * How long calls took, by function, in the present quarter of an hour and the one before. A call costs a look into a
 * map and three additions; nothing is written or allocated for it.
 */
export class CallTimes {
  #now: () => number
  #present = new Map<string, Times>()
  #before = new Map<string, Times>()
  #turnedAt: number
  #calls = 0
  #failed = 0
  #ratedAt: number

  /** `now` in milliseconds. */
  constructor(now: () => number = Date.now) {
    this.#now = now
    this.#turnedAt = now()
    this.#ratedAt = now()
  }

  /** `name`: of a function that exists, so that what strangers call takes no room. `isFailed`: by a fault of ours. */
  note(name: string, ms: number, isFailed: boolean): void {
    let times = this.#present.get(name)
    if (!times) {
      times = noTimes()
      this.#present.set(name, times)
    }
    const step = ms <= 1 ? 0 : Math.min(steps - 1, Math.ceil(Math.log2(ms) * stepsPerOctave))
    times.steps[step] = (times.steps[step] ?? 0) + 1
    times.count++
    if (ms > times.maxMs) times.maxMs = ms
    this.#calls++
    if (!isFailed) return
    times.failed++
    this.#failed++
  }

  /** Since it was last asked. */
  rates(): CallRates {
    const now = this.#now()
    const seconds = Math.max(0.001, (now - this.#ratedAt) / 1000)
    const rates = { calls: this.#calls / seconds, failed: this.#failed / seconds }
    this.#calls = 0
    this.#failed = 0
    this.#ratedAt = now
    return rates
  }

  /** Of the last quarter to half hour. */
  tallies(): CallTally[] {
    const now = this.#now()
    if (now - this.#turnedAt >= periodMs) {
      this.#before = now - this.#turnedAt < 2 * periodMs ? this.#present : new Map()
      this.#present = new Map()
      this.#turnedAt = now
    }
    const names = new Set([...this.#before.keys(), ...this.#present.keys()])
    return [...names].map((name) => {
      const times = [this.#before.get(name), this.#present.get(name)].filter(isTimes)
      const counts = Array.from({ length: steps }, (_, step) =>
        times.reduce((sum, one) => sum + (one.steps[step] ?? 0), 0),
      )
      return {
        name: name,
        count: times.reduce((sum, one) => sum + one.count, 0),
        failed: times.reduce((sum, one) => sum + one.failed, 0),
        maxMs: Math.max(...times.map((one) => one.maxMs)),
        steps: counts.flatMap((count, step) => (count > 0 ? [step, count] : [])),
      }
    })
  }
}

const noTimes = (): Times => ({
  count: 0,
  failed: 0,
  maxMs: 0,
  steps: new Uint32Array(steps),
})

const isTimes = (times: Times | undefined): times is Times => times !== undefined

/** Those of this process. */
export const callTimes = new CallTimes()

export type CallTime = {
  name: string
  count: number
  failed: number
  p50: number
  p95: number
  maxMs: number
}

/** Adds up what processes tell; milliseconds, upper ends of their steps and never above the longest. */
export function addUpCalls(told: readonly (readonly CallTally[])[]): CallTime[] {
  const sums = new Map<string, Times>()
  for (const { name, count, failed, maxMs, steps: pairs } of told.flat()) {
    const sum = sums.get(name) ?? noTimes()
    sums.set(name, sum)
    sum.count += count
    sum.failed += failed
    sum.maxMs = Math.max(sum.maxMs, maxMs)
    for (let at = 0; at + 1 < pairs.length; at += 2) {
      const step = pairs[at] ?? 0
      sum.steps[step] = (sum.steps[step] ?? 0) + (pairs[at + 1] ?? 0)
    }
  }
  return [...sums].map(([name, sum]) => ({
    name: name,
    count: sum.count,
    failed: sum.failed,
    p50: quantile(sum, 0.5),
    p95: quantile(sum, 0.95),
    maxMs: sum.maxMs,
  }))
}

function quantile({ count, maxMs, steps: counts }: Times, part: number): number {
  const wanted = Math.max(1, Math.ceil(count * part))
  let seen = 0
  for (const [step, n] of counts.entries()) {
    seen += n
    if (seen >= wanted) return Math.min(maxMs, 2 ** (step / stepsPerOctave))
  }
  return maxMs
}
