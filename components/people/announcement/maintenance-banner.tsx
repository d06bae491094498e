'use client'

import { IconTool } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useCall } from '#components/data/use-call.ts'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import { minuteTime } from '#lib/format/time.ts'
import classes from './announcement.module.css'

/** What is being done, from when to when, with the way to the whole text. */
export function MaintenanceBanner({ id }: { id: string }) {
  const t = useTranslations('announcement')
  const { data } = useCall('message/Get', { message_id: id })
  const message = data?.items[0]
  if (!message || message.work_time === null || message.end_time === null) return null
  return (
    <div className={classes.banner} role="status">
      <IconTool size={18} stroke={1.7} aria-hidden="true" />
      <p>
        <strong dir="auto">{message.title}</strong>{' '}
        <span>
          {t('window', {
            from: minuteTime(message.work_time),
            to: minuteTime(message.end_time),
          })}
        </span>
      </p>
      <PageLink href={`/notify/message?message=${id}`}>{t('more')}</PageLink>
    </div>
  )
}
