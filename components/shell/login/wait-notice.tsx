'use client'

import { useTranslations } from 'next-intl'
import { PlainAlert } from '#components/ui/plain/plain-alert.tsx'

/** Announced once, not every second. */
export function WaitNotice({ seconds }: { seconds: number }) {
  const t = useTranslations('login')
  if (seconds === 0) return null
  return (
    <PlainAlert tone="bad" role="alert">
      <strong>{t('wait.title')}</strong>
      <span className="tabular" aria-live="off">
        {t('wait.text', { seconds })}
      </span>
    </PlainAlert>
  )
}
