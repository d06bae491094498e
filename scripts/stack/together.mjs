import { say } from '../setup/say.mjs'

/**
 * Runs steps at once: functions by their name in words, each given an AbortSignal. The first that fails stops the
 * others; what it threw is thrown when all have ended, and a line says which one it was.
 */
export async function together(steps) {
  const stop = new AbortController()
  let first
  await Promise.all(
    Object.entries(steps).map(async ([name, step]) => {
      try {
        await step(stop.signal)
      } catch (error) {
        first ??= { name, error }
        stop.abort()
      }
    }),
  )
  if (!first) return
  say(`${first.name}: failed; what ran beside it was stopped`)
  throw first.error
}
