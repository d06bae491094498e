/** Runs jobs in the order they come, and answers what each answers. */
export type RunInTurn = <T>(job: () => Promise<T>) => Promise<T>

/** At most `most` jobs run at once; the others wait. */
export function runInTurn(most: number): RunInTurn {
  const waiting: (() => void)[] = []
  let running = 0
  return async (job) => {
    if (running < most) running++
    else await new Promise<void>((start) => waiting.push(start))
    try {
      return await job()
    } finally {
      // The place of this job goes to the next one.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
