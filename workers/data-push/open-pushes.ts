import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from '#server/db/pool.ts'
import {
  advancePush,
  type PushStores,
  type PushTurns,
} from '#server/domain/tracking/data-push/advance-push.ts'
import { leavePush, renewClaims } from '#server/domain/tracking/data-push/claim-push.ts'
import { listWaitingPushes } from '#server/domain/tracking/data-push/list-waiting-pushes.ts'
import { PushFeed } from '#server/domain/tracking/data-push/push-feed.ts'
import type { PushLanes } from '#server/domain/tracking/data-push/push-lanes.ts'
import { type TakenPush, takeDuePushes } from '#server/domain/tracking/data-push/take-due-pushes.ts'
import type { Log } from '#server/log.ts'
import { limitConcurrency } from '#server/process/limit-concurrency.ts'
import { sparingly } from '#server/process/sparingly.ts'
import { openRest, type Rest } from './open-rest.ts'

/** How often subscriptions without a worker are looked for, what comes in is read, claims are renewed, and cursors written. */
const every = { lookMs: 1000, readMs: 500, renewMs: 5000, saveMs: 10_000 } as const
/** How long a subscription rests at most while nothing comes for it; less while others wait for its place. */
const restMs = { alone: 300_000, crowded: 500 } as const
const closeMs = 3000
/** Subscriptions of a worker; messages of it under way, of addresses that answer at once and of those that do not. */
const most = { pushes: 10_000, quick: 48, slow: 16, reading: 6 } as const

/** While others wait for a place: messages of a subscription, and looks that found none, until it is their turn. */
const turn = { steps: 50, idle: 2 } as const

type Resting = { rest: Rest; lanes: PushLanes }
type Pace = { place: PushTurns['post']; idle: number }

/** A message may be under way when it ends: it counts as not taken. */
type RunningPushes = { close(): Promise<void> }

/**
 * Delivers each subscription independently: one that hangs or fails takes no place of those that answer. What comes in is
 * read once for all of them. A worker keeps its subscriptions by claims; those of a killed worker pass to another after
 * half a minute. Beyond `pushes` they take turns.
 */
export function openPushes(
  stores: PushStores & { main: Pool; log: Log },
  { pushes = most.pushes }: { pushes?: number } = {},
): RunningPushes {
  const claim = randomUUID()
  const feed = new PushFeed(stores, claim)
  const runs = new Map<number, Promise<void>>()
  /** Of those that rest. */
  const resting = new Map<number, Resting>()
  const places = { quick: limitConcurrency(most.quick), slow: limitConcurrency(most.slow) }
  const placeOf = (isSlow: boolean) => (isSlow ? places.slow : places.quick)
  const read = limitConcurrency(most.reading)
  const closing = new AbortController()
  let isCrowded = false
  const onError = sparingly((error) =>
    stores.log.warn({ err: error }, 'data could not be delivered'),
  )

  /** Until it has nothing to do with it any more; whether it ends to let others have their turn. */
  async function serve({ id, isSlow, lanes }: TakenPush): Promise<boolean> {
    const rest = openRest()
    feed.join(id, { lanes: lanes, wake: rest.wake })
    let pace: Pace = { place: placeOf(isSlow), idle: 0 }
    const turns: PushTurns = { read: read, post: (send) => pace.place(send) }
    if (!lanes.hasWaiting) await restOf(id, { rest, lanes })
    for (let steps = 1; !closing.signal.aborted; steps++) {
      const step = await advancePush(stores, { id, claim, lanes }, turns)
      if (step.next === 'gone' || step.next === 'waits') return false
      if (step.isSlow === undefined) pace.idle++
      else pace = { place: placeOf(step.isSlow), idle: 0 }
      if (isCrowded && isTurnOver({ idle: pace.idle, steps })) return true
      if (step.next !== 'idle' || closing.signal.aborted) continue
      await restOf(id, { rest, lanes })
    }
    return false
  }

  /** Until something comes for it. */
  async function restOf(id: number, its: Resting): Promise<void> {
    resting.set(id, its)
    await its.rest.begin(isCrowded ? restMs.crowded : restMs.alone)
    resting.delete(id)
  }

  async function run(push: TakenPush): Promise<void> {
    // One that fails does not hold up others either.
    let isBehind = true
    try {
      isBehind = await serve(push)
      await feed.save([push.id])
    } finally {
      feed.leave(push.id)
      const behind = isBehind ? new Date(stores.now()) : undefined
      await leavePush(stores.main, { id: push.id, claim: claim, behind: behind })
    }
  }

  async function look(): Promise<void> {
    const found = await takeDuePushes(stores.main, {
      now: stores.now(),
      claim: claim,
      except: [...runs.keys()],
      free: pushes - runs.size,
    })
    isCrowded = found.isCrowded
    for (const push of found.taken) {
      const running = run(push)
        .catch(onError)
        .finally(() => runs.delete(push.id))
      runs.set(push.id, running)
    }
    await sendAgain()
  }

  /** Messages that a person sends again. */
  async function sendAgain(): Promise<void> {
    for (const id of await listWaitingPushes(stores.main, [...resting.keys()])) {
      const found = resting.get(id)
      if (!found) continue
      found.lanes.hasWaiting = true
      found.rest.wake()
    }
  }

  async function readOn(): Promise<void> {
    while (!closing.signal.aborted && (await feed.read()));
  }

  /** Again and again until the end. */
  async function repeat(ms: number, work: () => Promise<void>): Promise<void> {
    while (!closing.signal.aborted) {
      await work().catch(onError)
      await pause(ms, closing.signal)
    }
  }

  const running = [
    repeat(every.lookMs, look),
    repeat(every.readMs, readOn),
    repeat(every.renewMs, () => renewClaims(stores.main, claim)),
    repeat(every.saveMs, () => feed.save()),
  ]
  return {
    close: async () => {
      closing.abort()
      for (const { rest } of resting.values()) rest.wake()
      await Promise.race([Promise.all([...running, ...runs.values()]), sleep(closeMs)])
    },
  }
}

const isTurnOver = ({ idle, steps }: { idle: number; steps: number }) =>
  idle >= turn.idle || steps >= turn.steps

const pause = (ms: number, signal: AbortSignal) =>
  sleep(ms, undefined, { signal: signal }).catch(() => undefined)
