import type { LookupFunction } from 'node:net'
import { first } from '../../../db/sql.ts'
import { crashpoint } from '../../../process/crashpoint.ts'
import { callerOfAccount } from '../../people/auth/caller-of-account.ts'
import { allowedTypes } from './allowed-types.ts'
import { claimPush } from './claim-push.ts'
import { selectPushes } from './data-push.ts'
import { type FillStores, fillQueue } from './fill-queue.ts'
import { isSlowAnswer, noteAnswer } from './note-answer.ts'
import { type PostConfig, postMessage } from './post-message.ts'
import { type HeadMessage, takeHead } from './take-head.ts'

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

/** Sends the next message of a subscription, one at a time and in order. */
export async function advancePush(
  stores: PushStores,
  { id, claim }: { id: number; claim: string },
  { read, post }: PushTurns = atOnce,
): Promise<PushStep> {
  const found = await read(() => nextMessage(stores, { id, claim }))
  if ('next' in found) return found
  const { push, message, isLast } = found
  const answer = await post(async () => {
    crashpoint('push before sending')
    // It may have waited for its turn.
    return (await claimPush(stores.main, id, claim)) && postMessage(push, message, stores)
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
  { id, claim }: { id: number; claim: string },
): Promise<Found | PushStep> {
  if (!(await claimPush(stores.main, id, claim))) return { next: 'gone' }
  const push = await first(stores.main, selectPushes().where('p.id', '=', id))
  if (!push) return { next: 'gone' }
  if (push.nextAt * 1000 > stores.now()) return { next: 'waits' }
  const caller = await callerOfAccount(stores.main, push.accountId, 'data push')
  // Given back, it goes on where it stopped, as far as events are kept.
  const isEntitled = caller?.permissions.includes('e_ua_push_data')
  if (!caller || !isEntitled || !push.path.startsWith(caller.path)) return { next: 'idle' }
  const types = allowedTypes(push.types, caller.permissions)
  const filling = { push, types, readerPath: caller.path, claim }
  const waiting = await takeHead(stores, filling)
  if (waiting) return { push, message: waiting, isLast: false }
  const { made, isFull } = await fillQueue(stores, filling)
  const message = made > 0 ? await takeHead(stores, filling) : undefined
  if (!message) return { next: isFull ? 'more' : 'idle' }
  return { push, message, isLast: made === 1 && !isFull }
}
