'use client'

import { type CallOptions, createClient } from '#lib/client.ts'
import type { CallName, CallParams, CallReply, Calls } from './calls.ts'
import { clearSession, readSession } from './session.ts'

const client = createClient({
  sid: () => readSession()?.sid,
  lang: () => document.documentElement.lang,
  onLoginExpired: () => {
    if (readSession()) clearSession()
    window.dispatchEvent(new Event('waypost:expired'))
  },
})

/** Calls one function of the contract; throws MapiError with the wire code and a text in the reader's language. */
export function call<N extends CallName>(
  name: N,
  params: CallParams<N>,
  options?: CallOptions,
): Promise<CallReply<N>> {
  return client.call<Calls[N]>({ name }, params, options)
}
