'use client'

import { type CallOptions, createClient } from '#lib/client.ts'
import type { CallParams, CallReply, Calls, FuncName } from '#lib/contract/calls.ts'
import { readSession } from './session.ts'

/** Why a session has ended, as log-in tells the reader. */
export type EndOfSession = 'expired' | 'accountChanged'

/**
 * Dispatched on window (with an EndOfSession as detail) when the server no longer knows the session; the guard sends
 * the reader to log-in.
 */
export const expiredEvent = 'waypost:expired'

const client = createClient({
  sid: () => readSession()?.sid,
  lang: () => document.documentElement.lang,
  onLoginExpired: (code) => {
    const detail: EndOfSession = code === 'accountChanged' ? 'accountChanged' : 'expired'
    window.dispatchEvent(new CustomEvent(expiredEvent, { detail }))
  },
})

/** Calls one function of the contract; throws CallError with the wire code and a text in the reader's language. */
export function call<N extends FuncName>(
  name: N,
  params: CallParams<N>,
  options?: CallOptions,
): Promise<CallReply<N>> {
  return client.call<Calls[N]>({ name }, params, options)
}

/** Drops every call under way but LoginOut, when the session ends. */
export const cancelCalls = () => client.cancelAll()
