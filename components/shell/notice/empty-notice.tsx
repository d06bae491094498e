'use client'

import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useLogout } from '../use-logout.ts'
import { PageNotice } from './page-notice.tsx'

export function EmptyNotice() {
  const t = useTranslations('common')
  const logout = useLogout()
  return (
    <PageNotice icon={<IconLock size={36} />} title={t('empty.title')} text={t('empty.text')}>
      <Button variant="default" onClick={() => void logout()}>
        {t('empty.logout')}
      </Button>
    </PageNotice>
  )
}
