'use client'

import { CallError, type CallOptions, createClient, readsOnly } from '#lib/client.ts'
import type { CallParams, CallReply, Calls, FuncName } from '#lib/contract/calls.ts'
import { fetchOrTake } from './early-reads.ts'
import { tellServiceRefusal } from './service-refusal.ts'
import { readSession, type WhyEnded } from './session.ts'

export type EndOfSession = Exclude<WhyEnded, 'otherCustomer'>

/** Dispatched on window, with an EndOfSession as detail. */
export const expiredEvent = 'waypost:expired'

/** Dispatched on window: what a change was based on is no longer so. */
export const changedEvent = 'waypost:changed'

let words = { failed: '', unreachable: '', silent: '', upload: '' }

/** Texts of failures without words of the server. */
export function sayFailures(texts: typeof words): void {
  words = texts
}

/** Of an upload that did not get through. */
export const uploadFailure = (cause: unknown) => new TypeError(words.upload, { cause })

const client = createClient({
  words: () => words,
  sid: () => readSession()?.sid,
  lang: () => document.documentElement.lang,
  fetch: fetchOrTake,
  onLoginExpired: (code) => {
    const detail: EndOfSession = code === 'accountChanged' ? 'accountChanged' : 'expired'
    window.dispatchEvent(new CustomEvent(expiredEvent, { detail }))
  },
})

/** Throws CallError with text in the reader's language. */
export function call<N extends FuncName>(
  name: N,
  params: CallParams<N>,
  options?: CallOptions,
): Promise<CallReply<N>> {
  const answer = client.call<Calls[N]>({ name }, params, options)
  answer.catch((error) => {
    tellServiceRefusal(error, params)
    if (error instanceof CallError && error.action === 'refresh' && !readsOnly(name))
      window.dispatchEvent(new Event(changedEvent))
  })
  return answer
}

/** Except LoginOut. */
export const cancelCalls = () => client.cancelAll()
