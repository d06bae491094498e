'use client'

import { NextIntlClientProvider, useLocale, useMessages } from 'next-intl'
import { type ReactNode, useMemo } from 'react'
import type { Messages } from '#lib/i18n/messages.ts'

/** Adds messages to those of the provider above (next-intl's own nested provider replaces them). */
export function MoreMessages({ messages, children }: { messages: Messages; children: ReactNode }) {
  const above = useMessages()
  const locale = useLocale()
  const merged = useMemo(() => ({ ...above, ...messages }), [above, messages])
  return (
    <NextIntlClientProvider locale={locale} messages={merged}>
      {children}
    </NextIntlClientProvider>
  )
}
