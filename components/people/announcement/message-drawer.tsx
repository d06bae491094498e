'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { failureOf, useCall } from '#components/data/use-call.ts'
import { ReadDrawer } from '#components/shared/read-drawer.tsx'
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
    <ReadDrawer
      title={t('one')}
      size={560}
      height={200}
      value={message}
      failure={failure}
      onRetry={() => void read.refetch()}
      onClose={onClose}
    >
      {(one) => <AnnouncementView message={one} />}
    </ReadDrawer>
  )
}
