export function limitConcurrency(max: number): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (task) => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

export function oneAtATime(): <T>(key: string, task: () => Promise<T>) => Promise<T> {
  const gates = new Map<string, { users: number; run: ReturnType<typeof limitConcurrency> }>()
  return async (key, task) => {
    const gate = gates.get(key) ?? { users: 0, run: limitConcurrency(1) }
    gates.set(key, gate)
    gate.users++
    try {
      return await gate.run(task)
    } finally {
      gate.users--
      if (gate.users === 0) gates.delete(key)
    }
  }
}
