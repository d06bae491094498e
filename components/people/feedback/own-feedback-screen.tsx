'use client'

import { Button } from '@mantine/core'
import { IconMessagePlus } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { Page } from '#components/ui/page.tsx'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import { OwnFeedbackTable } from './own-feedback-table.tsx'

/** Answers to what the reader reported or suggested. */
export function OwnFeedbackScreen() {
  const t = useTranslations('feedback')
  return (
    <Page
      isTall
      title={t('own.title')}
      purpose={t('own.purpose')}
      actions={
        <Button
          component={PageLink}
          href="/tools/feedback"
          size="xs"
          leftSection={<IconMessagePlus size={16} aria-hidden />}
        >
          {t('give.title')}
        </Button>
      }
    >
      <OwnFeedbackTable />
    </Page>
  )
}
