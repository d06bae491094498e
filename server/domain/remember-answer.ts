import type { Services } from '../services.ts'

/** An answer stays fresh this many times as long as it took, so that it never takes more than a twentieth of a core. */
const costFactor = 20
const shortestMs = 1_000

/** Runs a costly query once for all who ask at the same time, and keeps its answer for a moment. Failures are not kept. */
export function rememberAnswer<T>(
  services: Services,
  key: string,
  run: () => Promise<T>,
): Promise<T> {
  const { answers } = services.memory
  const kept = answers.get(key)
  const started = services.now()
  if (kept && kept.freshUntil > started) return kept.value as Promise<T>
  const entry = { value: run(), freshUntil: Number.POSITIVE_INFINITY }
  answers.set(key, entry)
  const settle = (isGood: boolean) => {
    const now = services.now()
    if (isGood) entry.freshUntil = now + Math.max(shortestMs, (now - started) * costFactor)
    else answers.delete(key)
  }
  entry.value.then(
    () => settle(true),
    () => settle(false),
  )
  return entry.value
}
