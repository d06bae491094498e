'use client'

import { IconMapOff } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useCodeMsg } from '#components/data/code-msg.tsx'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import { PageNotice } from './page-notice.tsx'

export function NotFoundNotice() {
  const t = useTranslations('common')
  return (
    <PageNotice
      icon={<IconMapOff size={36} />}
      title={t('notFound.title')}
      text={t('notFound.text')}
      note={useCodeMsg()}
    >
      <PageLink href="/">{t('notFound.home')}</PageLink>
    </PageNotice>
  )
}
