'use client'

import { Button } from '@mantine/core'
import { IconGift } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { usePermission } from '#components/data/permitted.tsx'
import { useSession } from '#components/data/session.ts'
import { Page } from '#components/ui/page.tsx'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import { gifts as report } from '#lib/reports/gifts.ts'
import { ReportBody } from '../report-screen.tsx'

/** What was given away; the root gives where devices are chosen. */
export function GiftScreen() {
  const t = useTranslations('order.gift')
  const may = usePermission()
  const isRoot = useSession()?.familys.some(({ is_root }) => is_root) ?? false
  return (
    <Page
      isTall
      title={t('title')}
      purpose={t('purpose')}
      actions={
        isRoot &&
        may('e_ua_modify_increment') && (
          <Button
            size="xs"
            component={PageLink}
            href="/device"
            leftSection={<IconGift size={16} aria-hidden />}
          >
            {t('give')}
          </Button>
        )
      }
    >
      <ReportBody report={report} />
    </Page>
  )
}
