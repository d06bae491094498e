'use client'

import { useRows } from '#components/list/data-table/use-rows.ts'
import { ListExport } from '#components/list/export/list-export.tsx'
import { useUrlState } from '#components/list/filter-bar/use-url-state.ts'
import { DeclaredPage } from '#components/list/page/declared-page.tsx'
import { useListView } from '#components/list/page/use-list-view.ts'
import type { CallParams } from '#lib/contract/calls.ts'
import { published as list } from '#lib/pages/people/messages.ts'
import { LevelBadge } from './level-badge.tsx'
import { PublishButton } from './publish-button.tsx'
import type { Published } from './published.ts'
import { PublishedDrawer } from './published-drawer.tsx'

/** `message` is open. */
const places = { message: '' }

const cells = {
  title: ({ title }: Published) => <span dir="auto">{title}</span>,
  level: ({ level }: Published) => <LevelBadge level={level} />,
}

/** What the own organisation published, and how many read it. */
export function PublishedScreen() {
  const place = useUrlState(places)
  const view = useListView(list)
  const params = { ...(view.params as CallParams<'message/GetPublished'>), limit_size: 50 }
  const read = useRows('message/GetPublished', params, ({ message_id }) => ({
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
          <PublishButton />
          <ListExport list={list} params={view.params} />
        </>
      }
    >
      {openId !== '' && (
        <PublishedDrawer key={openId} id={openId} onClose={() => place.change({ message: '' })} />
      )}
    </DeclaredPage>
  )
}
