'use client'

import { useTranslations } from 'next-intl'
import { DataTable } from '#components/list/data-table/data-table.tsx'
import { useListColumns } from '#components/list/data-table/use-list-columns.tsx'
import { useRows } from '#components/list/data-table/use-rows.ts'
import { Definitions } from '#components/list/definitions.tsx'
import { ListExport } from '#components/list/export/list-export.tsx'
import { useUrlState } from '#components/list/filter-bar/use-url-state.ts'
import { ListFilters } from '#components/list/page/list-filters.tsx'
import { useEmpty } from '#components/list/page/use-empty.tsx'
import { useListView } from '#components/list/page/use-list-view.ts'
import { Page } from '#components/ui/page.tsx'
import type { CallParams } from '#lib/contract/calls.ts'
import { published as list } from '#lib/pages/people/messages.ts'
import { LevelBadge } from './level-badge.tsx'
import { PublishButton } from './publish-button.tsx'
import type { Published } from './published.ts'
import { PublishedDrawer } from './published-drawer.tsx'

const rowKey = ({ message_id }: Published) => message_id

/** `message` is open. */
const places = { message: '' }

const cells = {
  title: ({ title }: Published) => <span dir="auto">{title}</span>,
  level: ({ level }: Published) => <LevelBadge level={level} />,
}

/** What the own organisation published, and how many read it. */
export function PublishedScreen() {
  const t = useTranslations('announcement')
  const title = useTranslations('shell.page')('published')
  const place = useUrlState(places)
  const view = useListView(list)
  const columns = useListColumns<Published>(list, cells)
  const params = { ...(view.params as CallParams<'message/GetPublished'>), limit_size: 50 }
  const read = useRows('message/GetPublished', params, ({ message_id }) => ({
    last_id: message_id,
  }))
  const empty = useEmpty(view, list.empty)
  const { message: openId } = place.values
  return (
    <Page
      isTall
      title={title}
      purpose={t('publishedPurpose')}
      actions={<Definitions columns={list.columns} />}
    >
      <ListFilters view={view} />
      <DataTable
        label={title}
        name={list.path}
        columns={columns}
        rows={read.rows}
        rowKey={rowKey}
        state={read.state}
        onOpen={(row) => place.change({ message: rowKey(row) })}
        openKey={openId || undefined}
        actions={
          <>
            <PublishButton />
            <ListExport list={list} params={view.params} />
          </>
        }
        empty={empty}
      />
      {openId !== '' && (
        <PublishedDrawer key={openId} id={openId} onClose={() => place.change({ message: '' })} />
      )}
    </Page>
  )
}
