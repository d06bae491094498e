'use client'

import { Button } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useUnreadMessages } from '#components/data/unread-messages.ts'
import { useRows } from '#components/list/data-table/use-rows.ts'
import { ListExport } from '#components/list/export/list-export.tsx'
import { useUrlState } from '#components/list/filter-bar/use-url-state.ts'
import { DeclaredPage } from '#components/list/page/declared-page.tsx'
import { useListView } from '#components/list/page/use-list-view.ts'
import { useTell } from '#components/ui/use-tell.ts'
import type { CallParams } from '#lib/contract/calls.ts'
import { messages as list } from '#lib/pages/people/messages.ts'
import type { Message } from './announcement-view.tsx'
import { LevelBadge } from './level-badge.tsx'
import { MessageDrawer } from './message-drawer.tsx'
import { PublishButton } from './publish-button.tsx'
import { useMarkRead } from './use-mark-read.ts'

/** `message` is open. */
const places = { message: '' }

const cells = {
  title: ({ state, title }: Message) =>
    state === 'unread' ? <strong dir="auto">{title}</strong> : <span dir="auto">{title}</span>,
  level: ({ level }: Message) => <LevelBadge level={level} />,
}

/** Messages to the reader, unread ones in bold. */
export function MessagesScreen() {
  const place = useUrlState(places)
  const view = useListView(list)
  const params = { ...(view.params as CallParams<'message/Get'>), limit_size: 100 }
  const read = useRows('message/Get', params, ({ start_time, message_id }) => ({
    last_time: start_time,
    last_id: message_id,
  }))
  const { message: openId } = place.values
  return (
    <DeclaredPage
      list={list}
      view={view}
      read={read}
      cells={cells}
      onOpen={({ message_id }) => place.change({ message: message_id })}
      openKey={openId || undefined}
      actions={
        <>
          <MarkAllButton />
          <PublishButton />
          <ListExport list={list} params={view.params} />
        </>
      }
    >
      {openId !== '' && (
        <MessageDrawer key={openId} id={openId} onClose={() => place.change({ message: '' })} />
      )}
    </DeclaredPage>
  )
}

function MarkAllButton() {
  const t = useTranslations('announcement')
  const tell = useTell()
  const mark = useMarkRead()
  const unread = useUnreadMessages().data?.unread ?? 0
  const [isBusy, setBusy] = useState(false)
  const markAll = async () => {
    setBusy(true)
    await mark().then(() => tell.done(t('allRead')), tell.failure)
    setBusy(false)
  }
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconChecks size={16} aria-hidden />}
      loading={isBusy}
      disabled={unread === 0}
      onClick={() => void markAll()}
    >
      {t('readAll')}
    </Button>
  )
}
