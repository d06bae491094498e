'use client'

import { Badge } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { Ago } from '#components/ui/ago.tsx'
import type { FeedbackRow } from './use-feedback.ts'

const colours = { 0: 'orange', 1: 'blue', 2: 'gray' } as const

/** `isOwn`: what its giver has not read goes before; else what waits too long does. */
export function FeedbackProgressBadge({ row, isOwn }: { row: FeedbackRow; isOwn: boolean }) {
  const t = useTranslations('feedback')
  const { progress, is_unread: isUnread, is_overdue: isOverdue } = row
  if (isOwn && isUnread) return <Mark color="green" text={t('column.unread')} />
  if (!isOwn && isOverdue) return <Mark color="red" text={t('late')} />
  return <Mark color={colours[progress]} text={t(`progress.${progress}`)} />
}

function Mark({ color, text }: { color: string; text: string }) {
  return (
    <Badge variant="light" tt="none" color={color} c="var(--wp-text)">
      {text}
    </Badge>
  )
}

/** For how long it waits; nothing once it is answered. */
export const FeedbackWaiting = ({ row }: { row: FeedbackRow }) =>
  row.waiting_since === null ? null : <Ago time={row.waiting_since} />
