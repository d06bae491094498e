import { say } from '../setup/say.mjs'

/** Each step gets an AbortSignal; the first failure stops the others, thrown when all ended. */
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
