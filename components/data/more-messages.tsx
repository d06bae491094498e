'use client'

import { NextIntlClientProvider, useMessages } from 'next-intl'
import { type ReactNode, useMemo } from 'react'
import type { Messages } from '#lib/i18n/messages.ts'

/** Adds messages to those of the provider above (next-intl's own nested provider replaces them). */
export function MoreMessages({ messages, children }: { messages: Messages; children: ReactNode }) {
  const above = useMessages()
  const merged = useMemo(() => ({ ...above, ...messages }), [above, messages])
  return <NextIntlClientProvider messages={merged}>{children}</NextIntlClientProvider>
}
