import { OverQuota } from '../over-quota.ts'
import type { Locator } from './locator.ts'

/** Asks nothing more until the quota may have room again. */
export function withPause(locator: Locator, now: () => number): Locator {
  let until = 0
  return {
    locate: async (sighting) => {
      if (now() < until) throw new OverQuota(429, Math.ceil((until - now()) / 1000))
      try {
        return await locator.locate(sighting)
      } catch (error) {
        if (error instanceof OverQuota) until = now() + error.retrySeconds * 1000
        throw error
      }
    },
  }
}
