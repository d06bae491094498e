'use client'

import { NextIntlClientProvider, useLocale, useMessages } from 'next-intl'
import { type ReactNode, useMemo } from 'react'
import { merge } from '#lib/i18n/merge-messages.ts'
import type { Messages } from '#lib/i18n/messages.ts'
import { useLanguagePack } from './pack-context.ts'

/** Adds messages to the provider above (next-intl's replaces); a newer language pack wins. */
export function MoreMessages({ messages, children }: { messages: Messages; children: ReactNode }) {
  const above = useMessages()
  const locale = useLocale()
  const pack = useLanguagePack()
  const merged = useMemo(() => merge(above, messages, pack), [above, messages, pack])
  return (
    <NextIntlClientProvider locale={locale} messages={merged}>
      {children}
    </NextIntlClientProvider>
  )
}
