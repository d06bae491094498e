'use client'

import { useState } from 'react'
import type { CallParams } from '#lib/contract/calls.ts'
import { call } from './api.ts'
import { useLanguage } from './brand.tsx'

/** Target masked (empty where undisclosed), validity in seconds. */
export type SentCode = { target: string; channel: 'sms' | 'mail'; minutes: number }

/** Requests verification codes; throws what the call throws. */
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
