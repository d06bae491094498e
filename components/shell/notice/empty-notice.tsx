'use client'

import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import { useMenu } from '../menu/menu-provider.tsx'
import { landingPath } from '../menu/permitted.ts'
import { useLogout } from '../use-logout.ts'
import { PageNotice } from './page-notice.tsx'

/** For whoever may open nothing; others are shown the way out. */
export function EmptyNotice() {
  const t = useTranslations('common.empty')
  const logout = useLogout()
  const { permitted } = useMenu()
  const start = landingPath(permitted)
  const icon = <IconLock size={36} />
  if (start !== '/empty')
    return (
      <PageNotice icon={icon} title={t('elsewhere')}>
        <Button component={PageLink} href={start} variant="default">
          {t('start')}
        </Button>
      </PageNotice>
    )
  return (
    <PageNotice icon={icon} title={t('title')} text={t('text')}>
      <Button variant="default" onClick={() => void logout()}>
        {t('logout')}
      </Button>
    </PageNotice>
  )
}
