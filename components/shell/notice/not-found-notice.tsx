'use client'

import { Button } from '@mantine/core'
import { IconMapOff } from '@tabler/icons-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { PageNotice } from './page-notice.tsx'

/** Says that there is no such page. */
export function NotFoundNotice() {
  const t = useTranslations('common')
  return (
    <PageNotice
      icon={<IconMapOff size={36} />}
      title={t('notFound.title')}
      text={t('notFound.text')}
    >
      <Button component={Link} href="/">
        {t('notFound.home')}
      </Button>
    </PageNotice>
  )
}
