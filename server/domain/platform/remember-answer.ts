import type { RememberedAnswer, Services } from '../../services.ts'

/** By how long the answer took, ms. */
type Freshness = (costMs: number) => number

/** A twentieth of a core at most. */
const awaited: Freshness = (costMs) => Math.max(1_000, costMs * 20)
/** A hundredth, as `staleMs` allows. */
const overdue =
  (staleMs: number): Freshness =>
  (costMs) =>
    Math.max(awaited(costMs), Math.min(awaited(costMs * 5), staleMs / 2))

/** Callers share a run; answers are kept briefly, failures not. */
export function rememberAnswer<T>(
  services: Services,
  key: string,
  run: () => Promise<T>,
): Promise<T> {
  const kept = services.memory.answers.get(key)
  if (kept && kept.freshUntil > services.now()) return kept.value as Promise<T>
  return ask(services, key, { run, fresh: awaited, isAwaited: true })
}

/**
 * Never waits: the last, at most `staleMs` old, while a new one is computed in turn; undefined
 * before the first.
 */
export function lastAnswer<T>(
  services: Services,
  key: string,
  { staleMs, run }: { staleMs: number; run: () => Promise<T> },
): T | undefined {
  renewIfStale(services, key, { staleMs, run })
  return settledAnswer<T>(services, key, staleMs)?.value
}

export async function recentAnswer<T>(
  services: Services,
  key: string,
  { staleMs, run }: { staleMs: number; run: () => Promise<T> },
): Promise<T> {
  const settled = settledAnswer<T>(services, key, staleMs)
  if (!settled) return rememberAnswer(services, key, run)
  renewIfStale(services, key, { staleMs, run })
  return settled.value
}

function settledAnswer<T>(
  services: Services,
  key: string,
  staleMs: number,
): { value: T } | undefined {
  const settled = services.memory.answers.get(key)?.settled
  return settled && settled.at + staleMs > services.now() ? (settled as { value: T }) : undefined
}

function renewIfStale<T>(
  services: Services,
  key: string,
  { staleMs, run }: { staleMs: number; run: () => Promise<T> },
): void {
  const kept = services.memory.answers.get(key)
  if (kept && kept.freshUntil > services.now()) return
  const how = { run, fresh: overdue(staleMs), isAwaited: false }
  ask(services, key, how, kept?.settled).catch((error: unknown) =>
    services.log.warn({ err: error, key }, 'a remembered answer could not be renewed'),
  )
}

function ask<T>(
  services: Services,
  key: string,
  { run, fresh, isAwaited }: { run: () => Promise<T>; fresh: Freshness; isAwaited: boolean },
  settled?: { value: unknown; at: number },
): Promise<T> {
  const { answers } = services.memory
  let started = services.now()
  const begin = () => {
    started = services.now()
    return run()
  }
  const value = isAwaited ? begin() : services.memory.background(begin)
  const entry: RememberedAnswer = {
    value,
    freshUntil: Number.POSITIVE_INFINITY,
    settled,
  }
  answers.set(key, entry)
  value.then(
    (answer) => {
      const now = services.now()
      entry.freshUntil = now + fresh(now - started)
      entry.settled = { value: answer, at: now }
    },
    () => answers.delete(key),
  )
  return value
}
