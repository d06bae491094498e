'use client'

import { useTranslations } from 'next-intl'
import { TimeCell } from '#components/list/data-table/cell.tsx'
import { MarkdownText } from '#components/ui/plain/markdown-text.tsx'
import type { CallReply } from '#lib/contract/calls.ts'
import { minuteTime } from '#lib/format/time.ts'
import classes from './announcement.module.css'
import { LevelBadge } from './level-badge.tsx'

export type Message = CallReply<'message/Get'>['items'][number]

/** A message as its reader sees it. */
export function AnnouncementView({ message }: { message: Message }) {
  const t = useTranslations('announcement')
  const { level, from, state, start_time, work_time, end_time, title, content, reason } = message
  return (
    <article>
      <div className={classes.head}>
        <LevelBadge level={level} />
        <span>{t(`from.${from}`)}</span>
        <TimeCell time={start_time} />
      </div>
      <h2 className={classes.title} dir="auto">
        {title}
      </h2>
      {work_time !== null && end_time !== null && (
        <p>{t('window', { from: minuteTime(work_time), to: minuteTime(end_time) })}</p>
      )}
      {state === 'withdrawn' ? (
        <p className={classes.reason}>{t('withdrawnText', { reason })}</p>
      ) : (
        <MarkdownText text={content ?? ''} />
      )}
    </article>
  )
}
