'use client'

import { IconAlertTriangle, IconPlugConnectedX } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { PlainButton } from '#components/ui/plain/plain-button.tsx'
import { PageNotice } from './page-notice.tsx'

export function ErrorNotice({
  error,
  retry,
}: {
  error: Error & { digest?: string }
  retry: () => void
}) {
  const t = useTranslations('common')
  // fetch throws a TypeError when it cannot reach the server.
  const isOffline =
    error.name === 'ChunkLoadError' ||
    (error instanceof TypeError && /fetch|network|load/i.test(error.message))
  useEffect(() => {
    if (!isOffline) return
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [isOffline, retry])
  return (
    <PageNotice
      icon={isOffline ? <IconPlugConnectedX size={36} /> : <IconAlertTriangle size={36} />}
      title={t(isOffline ? 'error.serverTitle' : 'error.title')}
      text={t(isOffline ? 'error.serverText' : 'error.text')}
    >
      <PlainButton onClick={retry}>{t('retry')}</PlainButton>
      <PlainButton look="default" onClick={() => window.location.reload()}>
        {t('reload')}
      </PlainButton>
      {error.digest && <code>{t('error.code', { code: error.digest })}</code>}
    </PageNotice>
  )
}
