import type { LookupFunction } from 'node:net'
import { crashpoint } from '../../../process/crashpoint.ts'
import { callerOfAccount } from '../../people/auth/caller-of-account.ts'
import { allowedTypes } from './allowed-types.ts'
import { holdPush } from './claim-push.ts'
import { type FillStores, fillQueue, type HeadMessage } from './fill-queue.ts'
import { isSlowAnswer, noteAnswer } from './note-answer.ts'
import { type PostConfig, postMessage } from './post-message.ts'
import { openLanes, type PushLanes } from './push-lanes.ts'
import { checkHead, takeHead } from './take-head.ts'

export type PushStores = FillStores & {
  config: PostConfig
  lookup?: LookupFunction | undefined
}

/**
 * `more`: to go on at once; `idle`: all that came in is sent; `waits`: not before its next try; `gone`: this worker has
 * nothing to do with it any more, as it rests, was deleted, or is another's.
 */
export type PushStep = { next: 'more' | 'idle' | 'waits' | 'gone'; isSlow?: boolean }

/** In whose turn reading and sending take place. */
export type PushTurns = {
  read: <T>(work: () => Promise<T>) => Promise<T>
  post: <T>(send: () => Promise<T>) => Promise<T>
}

const atOnce: PushTurns = { read: (work) => work(), post: (send) => send() }

/** `lanes`: how far it is, where a worker keeps it. */
type Advanced = { id: number; claim: string; lanes?: PushLanes }

/** Sends the next message of a subscription, one at a time and in order. */
export async function advancePush(
  stores: PushStores,
  { id, claim, lanes = openLanes() }: Advanced,
  { read, post }: PushTurns = atOnce,
): Promise<PushStep> {
  const found = await read(() => nextMessage(stores, { id, claim, lanes }))
  if ('next' in found) return found
  const { push, message, isLast } = found
  const answer = await post(async () => {
    crashpoint('push before sending')
    // It may have waited for its turn.
    return (await holdPush(stores.main, id, claim)) && postMessage(push, message, stores)
  })
  if (!answer) return { next: 'gone' }
  crashpoint('push before noting')
  await noteAnswer(stores, { push, claim, deliveryId: message.id, answer })
  const isSlow = isSlowAnswer(answer)
  if (answer.outcome !== 'taken') return { next: 'waits', isSlow: isSlow }
  return { next: isLast ? 'idle' : 'more', isSlow: isSlow }
}

type Found = {
  push: Parameters<typeof noteAnswer>[1]['push']
  message: HeadMessage
  isLast: boolean
}

async function nextMessage(
  stores: PushStores,
  { id, claim, lanes }: Required<Advanced>,
): Promise<Found | PushStep> {
  const push = await holdPush(stores.main, id, claim)
  if (!push) return { next: 'gone' }
  if (push.nextAt * 1000 > stores.now()) return { next: 'waits' }
  const caller = await callerOfAccount(stores.main, push.accountId, 'data push')
  // Given back, it goes on where it stopped, as far as events are kept.
  const isEntitled = caller?.permissions.includes('e_ua_push_data')
  if (!caller || !isEntitled || !push.path.startsWith(caller.path)) return { next: 'idle' }
  const types = allowedTypes(push.types, caller.permissions)
  const filling = { push, types, readerPath: caller.path, claim, lanes }
  const waiting = lanes.hasWaiting ? await takeHead(stores, filling) : undefined
  if (waiting) return { push, message: waiting, isLast: false }
  const { made, head, isFull } = await fillQueue(stores, filling)
  lanes.hasWaiting = made > 1
  const message = head && (await checkHead(stores, filling, head))
  if (!message) return { next: isFull || head ? 'more' : 'idle' }
  return { push, message, isLast: made === 1 && !isFull }
}
