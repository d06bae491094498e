import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from '#server/db/pool.ts'
import {
  advancePush,
  type PushStep,
  type PushStores,
  type PushTurns,
} from '#server/domain/tracking/data-push/advance-push.ts'
import { leavePush } from '#server/domain/tracking/data-push/claim-push.ts'
import { type DuePush, listDuePushes } from '#server/domain/tracking/data-push/list-due-pushes.ts'
import type { Log } from '#server/log.ts'
import { limitConcurrency } from '#server/process/limit-concurrency.ts'
import { sparingly } from '#server/process/sparingly.ts'

/** How often subscriptions without a worker are looked for; how long one gathers events, and one that found none rests at most. */
const lookMs = 1000
const quietMs = { first: 500, most: 4000 } as const
const closeMs = 3000
/** Subscriptions of a worker; messages of it under way, of addresses that answer at once and of those that do not. */
const most = { pushes: 2000, quick: 48, slow: 16, reading: 3 } as const

/** While others wait for a place: messages of a subscription, and looks that found none, until it is their turn. */
const turn = { steps: 50, idle: 2 } as const

type Pace = { place: PushTurns['post']; quiet: number; idle: number }

/** A message may be under way when it ends: it counts as not taken. */
type RunningPushes = { close(): Promise<void> }

/**
 * Delivers to every subscription by itself: one that hangs or fails holds none of the places of those that answer. Who has
 * one keeps it by its claim; what a killed worker had is another's after a minute. Beyond `pushes` they take turns.
 */
export function openPushes(
  stores: PushStores & { main: Pool; log: Log },
  { pushes = most.pushes }: { pushes?: number } = {},
): RunningPushes {
  const claim = randomUUID()
  const runs = new Map<number, Promise<void>>()
  const places = { quick: limitConcurrency(most.quick), slow: limitConcurrency(most.slow) }
  const placeOf = (isSlow: boolean) => (isSlow ? places.slow : places.quick)
  const read = limitConcurrency(most.reading)
  const closing = new AbortController()
  let isCrowded = false
  const onError = sparingly((error) =>
    stores.log.warn({ err: error }, 'data could not be delivered'),
  )

  /** After a step; one without a message is quiet. */
  const nextPace = ({ place, quiet, idle }: Pace, { isSlow }: PushStep): Pace =>
    isSlow === undefined
      ? { place: place, quiet: Math.min(quiet * 2, quietMs.most), idle: idle + 1 }
      : { place: placeOf(isSlow), quiet: quietMs.first, idle: 0 }

  /** Until it has nothing to do with it any more; whether it ends to let others have their turn. */
  async function serve({ id, isSlow }: DuePush): Promise<boolean> {
    let pace: Pace = { place: placeOf(isSlow), quiet: quietMs.first, idle: 0 }
    const turns: PushTurns = { read: read, post: (send) => pace.place(send) }
    for (let steps = 1; !closing.signal.aborted; steps++) {
      const step = await advancePush(stores, { id, claim }, turns)
      if (step.next === 'gone' || step.next === 'waits') return false
      pace = nextPace(pace, step)
      if (isCrowded && isTurnOver({ idle: pace.idle, steps })) return true
      if (step.next === 'idle') await pause(pace.quiet, closing.signal)
    }
    return false
  }

  async function run(push: DuePush): Promise<void> {
    // One that fails does not hold up others either.
    let isBehind = true
    try {
      isBehind = await serve(push)
    } finally {
      const behind = isBehind ? new Date(stores.now()) : undefined
      await leavePush(stores.main, { id: push.id, claim: claim, behind: behind })
    }
  }

  async function look(): Promise<void> {
    const free = pushes - runs.size
    const due = await listDuePushes(stores.main, {
      now: stores.now(),
      claim: claim,
      except: [...runs.keys()],
      limit: free + 1,
    })
    isCrowded = due.length > free
    for (const push of due.slice(0, free)) {
      if (closing.signal.aborted) return
      const running = run(push)
        .catch(onError)
        .finally(() => runs.delete(push.id))
      runs.set(push.id, running)
    }
  }

  const looking = (async () => {
    while (!closing.signal.aborted) {
      await look().catch(onError)
      await pause(lookMs, closing.signal)
    }
  })()
  return {
    close: async () => {
      closing.abort()
      await Promise.race([Promise.all([looking, ...runs.values()]), sleep(closeMs)])
    },
  }
}

const isTurnOver = ({ idle, steps }: { idle: number; steps: number }) =>
  idle >= turn.idle || steps >= turn.steps

const pause = (ms: number, signal: AbortSignal) =>
  sleep(ms, undefined, { signal: signal }).catch(() => undefined)
