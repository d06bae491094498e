'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useState } from 'react'
import { changedEvent, sayFailures } from './api.ts'
import { whenForgotten } from './forget.ts'
import { readAgain } from './read-again.ts'

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
  const words = {
    failed: t('serverFailed'),
    unreachable: t('serverText'),
    silent: t('serverSilent'),
    upload: t('uploadFailed'),
  }
  useEffect(() => sayFailures(words))
  useEffect(() => whenForgotten(() => client.clear()), [client])
  useEffect(() => {
    const onChanged = () => void readAgain(client)
    window.addEventListener(changedEvent, onChanged)
    return () => window.removeEventListener(changedEvent, onChanged)
  }, [client])
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
