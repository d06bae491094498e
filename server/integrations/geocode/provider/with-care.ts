import { setTimeout as sleep } from 'node:timers/promises'
import { OverQuota } from '../../over-quota.ts'
import type { Geocoder, Provider } from './provider.ts'

/** Between the starts of two requests. */
const paceMs = 70
const mostFailures = 3
const breakSeconds = 60

/** Milliseconds; never goes back. */
type Timer = { now: () => number; sleep: (ms: number) => Promise<unknown> }

const machineTimer: Timer = { now: () => performance.now(), sleep }

type Care = { now: () => number; pace?: number; timer?: Timer }

/** One request at a time, 70 ms apart; none until the quota may have room again, or for a minute after three failures in a row. */
export function withCare(
  provider: Provider,
  { now, pace = paceMs, timer = machineTimer }: Care,
): Geocoder {
  let until = 0
  let failures = 0
  let turn: Promise<unknown> = Promise.resolve()
  let startedAt = Number.NEGATIVE_INFINITY

  const checkPause = () => {
    if (now() < until) throw new OverQuota('nothing, it pauses', Math.ceil((until - now()) / 1000))
  }
  async function ask<T>(request: () => Promise<T>): Promise<T> {
    checkPause()
    const wait = startedAt + pace - timer.now()
    if (wait > 0) await timer.sleep(wait)
    startedAt = timer.now()
    try {
      const answer = await request()
      failures = 0
      return answer
    } catch (error) {
      failures = error instanceof OverQuota ? 0 : failures + 1
      if (error instanceof OverQuota) until = now() + error.retrySeconds * 1000
      else if (failures >= mostFailures) until = now() + breakSeconds * 1000
      throw error
    }
  }
  function inTurn<T>(request: () => Promise<T>): Promise<T> {
    const answer = turn.then(() => ask(request))
    turn = answer.catch(() => undefined)
    return answer
  }
  return {
    ...provider,
    isResting: () => now() < until,
    reverse: (places, lang) => inTurn(() => provider.reverse(places, lang)),
    search: (text, wanted) => inTurn(() => provider.search(text, wanted)),
  }
}
