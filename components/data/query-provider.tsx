'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useState } from 'react'
import { sayFailures } from './api.ts'

export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: { staleTime: 5000, retry: 1, refetchOnWindowFocus: false },
        },
      }),
  )
  const t = useTranslations('common.error')
  const words = { failed: t('serverFailed'), unreachable: t('serverText') }
  useEffect(() => sayFailures(words))
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
