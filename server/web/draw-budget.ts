import { setTimeout as sleep } from 'node:timers/promises'
import { limitConcurrency } from '../process/limit-concurrency.ts'

export type DrawBudget = {
  /** Waits for its turn; undefined where too many wait. */
  take<T>(draw: () => Promise<T>): Promise<T | undefined>
}

const usual = {
  /** Milliseconds of drawing at once, after a quiet while. */
  burst: 3_000,
  /** Of the time. */
  share: 0.1,
  mostWaiting: 50,
}

/** Bounds what drawing pages for whoever comes takes from the loop that serves everything else. */
export function openDrawBudget({ burst, share, mostWaiting } = usual): DrawBudget {
  const inTurn = limitConcurrency(1)
  let waiting = 0
  let left = burst
  let at = performance.now()
  const refill = () => {
    const now = performance.now()
    left = Math.min(burst, left + (now - at) * share)
    at = now
  }
  return {
    async take(draw) {
      if (waiting >= mostWaiting) return undefined
      waiting += 1
      try {
        return await inTurn(async () => {
          refill()
          if (left <= 0) await sleep(-left / share)
          const began = performance.now()
          try {
            return await draw()
          } finally {
            refill()
            left -= performance.now() - began
          }
        })
      } finally {
        waiting -= 1
      }
    },
  }
}
