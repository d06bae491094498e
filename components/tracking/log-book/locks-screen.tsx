'use client'

import { Button } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { usePermission } from '#components/data/permitted.tsx'
import { DataTable } from '#components/list/data-table/data-table.tsx'
import { type ListRow, useListColumns } from '#components/list/data-table/use-list-columns.tsx'
import { Definitions } from '#components/list/definitions.tsx'
import { ListActions } from '#components/list/page/list-actions.tsx'
import { ListFilters } from '#components/list/page/list-filters.tsx'
import { useEmpty } from '#components/list/page/use-empty.tsx'
import { useListRows } from '#components/list/page/use-list-rows.ts'
import { useListView } from '#components/list/page/use-list-view.ts'
import { Page } from '#components/ui/page.tsx'
import type { CallParams } from '#lib/contract/calls.ts'
import { logBookLocks as list } from '#lib/pages/tracking/log-book-locks.ts'
import { LockDialog } from './lock-dialog.tsx'
import { type BookLock, UnlockDialog } from './unlock-dialog.tsx'

const rowKey = (row: ListRow) => String(row['key'])

/** Locked months of log books: lock one, see what late reports changed, unlock one for a reason. */
export function LocksScreen() {
  const t = useTranslations()
  const may = usePermission()
  const view = useListView(list)
  const columns = useListColumns(list)
  const { rows, state, refetch } = useListRows(list, view.params)
  const empty = useEmpty(view, list.empty)
  const [isLocking, setLocking] = useState(false)
  const [unlocking, setUnlocking] = useState<BookLock>()
  const mayLock = may('e_ua_edit_device')
  const actionsOf = (row: ListRow) => [
    {
      key: 'unlock',
      label: t('trip.lock.unlockAct'),
      icon: <IconLockOpen size={16} />,
      onClick: () => setUnlocking(row as BookLock),
    },
  ]
  return (
    <Page
      isTall
      title={t(list.title)}
      purpose={t('trip.lock.purpose')}
      actions={
        <>
          <Definitions columns={list.columns} />
          {mayLock && (
            <Button size="xs" leftSection={<IconLock size={16} />} onClick={() => setLocking(true)}>
              {t('trip.lock.act')}
            </Button>
          )}
        </>
      }
    >
      <ListFilters view={view} />
      <DataTable
        label={t(list.title)}
        name={list.path}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        state={state}
        {...(mayLock && may('e_ua_edit_family') && { rowActions: actionsOf })}
        actions={<ListActions list={list} params={view.params} onRefresh={refetch} />}
        empty={empty}
      />
      {isLocking && (
        <LockDialog
          params={view.params as CallParams<'location/GetLocks'>}
          onClose={() => setLocking(false)}
        />
      )}
      {unlocking && <UnlockDialog lock={unlocking} onClose={() => setUnlocking(undefined)} />}
    </Page>
  )
}
