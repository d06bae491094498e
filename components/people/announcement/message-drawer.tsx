'use client'

import { Drawer, Skeleton } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { failureOf, useCall } from '#components/data/use-call.ts'
import { Failure } from '#components/ui/form/failure.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import { AnnouncementView } from './announcement-view.tsx'
import { useMarkRead } from './use-mark-read.ts'

/** One message; whoever opens it has read it. */
export function MessageDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('announcement')
  const read = useCall('message/Get', { message_id: id })
  const failure = failureOf(read)
  const message = read.data?.items[0]
  const isUnread = message?.state === 'unread'
  const mark = useMarkRead()
  const { failure: tellFailure } = useTell()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message
  useEffect(() => {
    if (isUnread) void mark([id]).catch(tellFailure)
  }, [isUnread, id])
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={560}
      returnFocus={false} // the table does
      title={<strong>{t('one')}</strong>}
    >
      {failure && <Failure error={failure} onRetry={() => void read.refetch()} />}
      {!failure && !message && <Skeleton height={200} />}
      {!failure && message && <AnnouncementView message={message} />}
    </Drawer>
  )
}
