'use client'

import { useState } from 'react'
import type { CallParams } from '#lib/contract/calls.ts'
import { call } from './api.ts'
import { useLanguage } from './brand.tsx'

/** Where a code went, with its middle hidden (empty where nobody is told), by which way, and for how long it counts. */
export type SentCode = { target: string; channel: 'sms' | 'mail'; minutes: number }

/** Asks for verification codes and remembers where the last one went. Throws what the call throws. */
export function useSendCode() {
  const { language } = useLanguage()
  const [sent, setSent] = useState<SentCode>()
  async function send(params: CallParams<'user/SendCode'>): Promise<void> {
    const reply = await call('user/SendCode', { ...params, lang: language })
    const { channel = 'sms' } = params
    setSent({ target: reply.target, channel, minutes: Math.floor(reply.valid_seconds / 60) })
  }
  return { sent, send }
}
