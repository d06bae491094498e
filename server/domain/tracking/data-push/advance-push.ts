import type { LookupFunction } from 'node:net'
import { crashpoint } from '../../../process/crashpoint.ts'
import { callerOfAccount } from '../../people/auth/caller-of-account.ts'
import { allowedTypes } from './allowed-types.ts'
import { holdPush, keepPush } from './claim-push.ts'
import type { DataPush } from './data-push.ts'
import { type Filling, type FillStores, fillQueue, type HeadMessage } from './fill-queue.ts'
import { isSlowAnswer, noteAnswer } from './note-answer.ts'
import { type PostConfig, postMessage } from './post-message.ts'
import { forgetLanes, openLanes, type PushLanes } from './push-lanes.ts'
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

/** What was read longer ago (ms) is looked at anew before it goes: rights end, and devices leave, while it waits for its turn. */
const freshMs = 1000

/** Sends the next message of a subscription, one at a time and in order. */
export async function advancePush(
  stores: PushStores,
  { id, claim, lanes = openLanes() }: Advanced,
  { read, post }: PushTurns = atOnce,
): Promise<PushStep> {
  const own = { id, claim, lanes }
  const found = await read(() => nextMessage(stores, own))
  if ('next' in found) return found
  const readAt = stores.now()
  const sent = await post(async () => {
    crashpoint('push before sending')
    const isLate = Math.abs(stores.now() - readAt) > freshMs
    const last = await (isLate ? lookAnew(stores, own) : keepAsRead(stores, own, found))
    if ('next' in last) return last
    return { ...last, answer: await postMessage(last.push, last.message, stores) }
  })
  if ('next' in sent) return sent
  crashpoint('push before noting')
  const { push, message, isLast, answer } = sent
  await noteAnswer(stores, { push, claim, deliveryId: message.id, answer })
  const isSlow = isSlowAnswer(answer)
  if (answer.outcome !== 'taken') return { next: 'waits', isSlow: isSlow }
  return { next: isLast ? 'idle' : 'more', isSlow: isSlow }
}

type Own = Required<Advanced>
type Found = { push: DataPush; message: HeadMessage; isLast: boolean }

async function nextMessage(stores: PushStores, own: Own): Promise<Found | PushStep> {
  const { id, claim, lanes } = own
  const held = await holdPush(stores.main, id, claim)
  if (!held) return { next: 'gone' }
  if (held.isTaken) forgetLanes(lanes)
  const { push } = held
  if (push.nextAt * 1000 > stores.now()) return { next: 'waits' }
  const filling = await fillingOf(stores, push, own)
  if (!filling) return { next: 'idle' }
  const waiting = lanes.hasWaiting ? await takeHead(stores, filling) : undefined
  if (waiting) return { push, message: waiting, isLast: false }
  const { made, head, isFull } = await fillQueue(stores, filling)
  lanes.hasWaiting = made > 1
  const message = head && (await checkHead(stores, filling, head))
  if (!message) return { next: isFull || head ? 'more' : 'idle' }
  return { push, message, isLast: made === 1 && !isFull }
}

/** Undefined while its account may not have it; given back, it goes on where it stopped, as far as events are kept. */
async function fillingOf(
  { main }: PushStores,
  push: DataPush,
  { claim, lanes }: Own,
): Promise<Filling | undefined> {
  const caller = await callerOfAccount(main, push.accountId, 'data push')
  const isEntitled = caller?.permissions.includes('e_ua_push_data')
  if (!caller || !isEntitled || !push.path.startsWith(caller.path)) return undefined
  const types = allowedTypes(push.types, caller.permissions)
  return { push, types, readerPath: caller.path, claim, lanes }
}

/** To where it is to go now. */
async function keepAsRead(
  { main }: PushStores,
  { id, claim }: Own,
  found: Found,
): Promise<Found | PushStep> {
  const push = await keepPush(main, id, claim)
  return push ? { ...found, push: push } : { next: 'gone' }
}

async function lookAnew(stores: PushStores, own: Own): Promise<Found | PushStep> {
  const push = await keepPush(stores.main, own.id, own.claim)
  if (!push) return { next: 'gone' }
  own.lanes.hasWaiting = true
  const filling = await fillingOf(stores, push, own)
  const message = filling && (await takeHead(stores, filling))
  return message ? { push: push, message: message, isLast: false } : { next: 'more' }
}
