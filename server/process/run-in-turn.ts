export type RunInTurn = <T>(job: () => Promise<T>) => Promise<T>

export function runInTurn(most: number): RunInTurn {
  const waiting: (() => void)[] = []
  let running = 0
  return async (job) => {
    if (running < most) running++
    else await new Promise<void>((start) => waiting.push(start))
    try {
      return await job()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
