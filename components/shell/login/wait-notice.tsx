'use client'

import { Alert } from '@mantine/core'
import { useTranslations } from 'next-intl'

/** Says for how long log-in is refused after too many attempts; told aloud once, not every second. */
export function WaitNotice({ seconds }: { seconds: number }) {
  const t = useTranslations('login')
  if (seconds === 0) return null
  return (
    <Alert color="red" role="alert" title={t('wait.title')}>
      <span className="tabular" aria-live="off">
        {t('wait.text', { seconds })}
      </span>
    </Alert>
  )
}
