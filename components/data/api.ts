'use client'

import { type CallOptions, createClient } from '#lib/client.ts'
import type { CallName, CallParams, CallReply, Calls } from './calls.ts'
import { readSession } from './session.ts'

/** Dispatched on window when the server no longer knows the session; the guard sends the reader to log-in. */
export const expiredEvent = 'waypost:expired'

const client = createClient({
  sid: () => readSession()?.sid,
  lang: () => document.documentElement.lang,
  onLoginExpired: () => window.dispatchEvent(new Event(expiredEvent)),
})

/** Calls one function of the contract; throws CallError with the wire code and a text in the reader's language. */
export function call<N extends CallName>(
  name: N,
  params: CallParams<N>,
  options?: CallOptions,
): Promise<CallReply<N>> {
  return client.call<Calls[N]>({ name }, params, options)
}

/** Drops every call under way but LoginOut, when the session ends. */
export const cancelCalls = () => client.cancelAll()
