'use client'

import { Button } from '@mantine/core'
import { IconArrowsMove, IconLogin2, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { usePermission } from '#components/data/permitted.tsx'
import { useCallList } from '#components/data/use-call.ts'
import type { ListState, RowAction } from '#components/list/data-table/column.ts'
import { DataTable } from '#components/list/data-table/data-table.tsx'
import { useListColumns } from '#components/list/data-table/use-list-columns.tsx'
import { ListExport } from '#components/list/export/list-export.tsx'
import { SavedViews } from '#components/list/saved-views.tsx'
import type { CallReply } from '#lib/contract/calls.ts'
import { children } from '#lib/pages/people/children.ts'
import { sortOf, sortParams } from '#lib/pages/sort.ts'
import type { TabProps } from './customer-types.ts'

type Child = CallReply<'family/GetFamilyList'>['familys'][number]

const pageSize = 100
const keyOf = ({ sid }: Child) => sid

export function ChildrenTab({ detail, url, onPick, onEnter, onDialog }: TabProps) {
  const t = useTranslations('customer')
  const may = usePermission()
  const params = {
    familyid: detail.sid,
    ...sortParams<'family/GetFamilyList'>(children, url.filters.sort),
  }
  const list = useCallList('family/GetFamilyList', params, (page) => {
    const last = page.familys.at(-1)
    if (!last || page.familys.length < pageSize) return undefined
    return { last_fid: last.sid, last_key: last.sort_key }
  })
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.familys) ?? [], [list.data])
  const state: ListState = {
    isLoading: list.isPending,
    error: list.error,
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    loadMore: () => void list.fetchNextPage(),
    retry: () => void (rows.length > 0 ? list.fetchNextPage() : list.refetch()),
  }
  const mayEdit = may('e_ua_edit_family')
  const add = mayEdit && (
    <Button
      size="xs"
      variant="light"
      leftSection={<IconPlus size={16} />}
      onClick={() => onDialog({ kind: 'add', parent: detail })}
    >
      {t('act.addChild')}
    </Button>
  )
  const actionsOf = (row: Child): RowAction[] => [
    {
      key: 'enter',
      label: t('act.enter'),
      icon: <IconLogin2 size={16} />,
      onClick: () => onEnter(row),
    },
    ...(mayEdit
      ? [
          {
            key: 'edit',
            label: t('act.edit'),
            icon: <IconPencil size={16} />,
            onClick: () => onDialog({ kind: 'edit', sid: row.sid }),
          },
        ]
      : []),
    ...(may('e_ua_move_family')
      ? [
          {
            key: 'move',
            label: t('act.move'),
            icon: <IconArrowsMove size={16} />,
            onClick: () => onDialog({ kind: 'move', sid: row.sid }),
          },
        ]
      : []),
    ...(may('e_ua_delete_family')
      ? [
          {
            key: 'delete',
            label: t('act.delete'),
            icon: <IconTrash size={16} />,
            isDanger: true,
            onClick: () => onDialog({ kind: 'delete', sid: row.sid }),
          },
        ]
      : []),
  ]
  return (
    <DataTable
      label={t('tab.children')}
      name="customer.children"
      columns={useListColumns<Child>(children)}
      rows={rows}
      rowKey={keyOf}
      state={state}
      total={list.data?.pages[0]?.total}
      sort={sortOf(children, url.filters.sort)}
      onSort={url.onSort}
      onOpen={(row) => onPick(row.sid)}
      rowActions={actionsOf}
      actions={
        <>
          <SavedViews screen="customer" path="/customer" of="children" />
          <ListExport list={children} params={params} />
        </>
      }
      empty={{ title: t('empty.children'), text: t('empty.childrenText'), action: add }}
    />
  )
}
