'use client'

import { useState } from 'react'
import { call } from './api.ts'
import { useLanguage } from './brand.tsx'
import type { CallParams } from './calls.ts'

/** Where a code went, with its middle hidden, and for how long it counts. */
export type SentCode = { target: string; minutes: number }

/** Asks for verification codes and remembers where the last one went. Throws what the call throws. */
export function useSendCode() {
  const { language } = useLanguage()
  const [sent, setSent] = useState<SentCode>()
  async function send(params: CallParams<'user/SendCode'>): Promise<void> {
    const reply = await call('user/SendCode', { ...params, lang: language })
    setSent({ target: reply.target, minutes: Math.floor(reply.valid_seconds / 60) })
  }
  return { sent, send }
}
