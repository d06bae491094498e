'use client'

import { Button } from '@mantine/core'
import { IconArrowsMove, IconLogin2, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { usePermission } from '#components/data/permitted.tsx'
import { useCallList } from '#components/data/use-call.ts'
import { TimeCell } from '#components/ui/data-table/cell.tsx'
import type { Column, ListState, RowAction } from '#components/ui/data-table/column.ts'
import { DataTable } from '#components/ui/data-table/data-table.tsx'
import { ListExport } from '#components/ui/export/list-export.tsx'
import { SavedViews } from '#components/ui/saved-views.tsx'
import type { CallReply } from '#lib/contract/calls.ts'
import { children } from '#lib/reports/children.ts'
import type { TabProps } from './customer-types.ts'
import { sortIn } from './use-customer-url.ts'

type Child = CallReply<'family/GetFamilyList'>['familys'][number]

const pageSize = 100
const sortKeys = ['name', 'devices', 'created'] as const
const keyOf = ({ sid }: Child) => sid

/** The organisations directly below. */
export function ChildrenTab({ detail, url, onPick, onEnter, onDialog }: TabProps) {
  const t = useTranslations('customer')
  const may = usePermission()
  const columns = useColumns()
  const sort = sortIn(url, sortKeys)
  const params = {
    familyid: detail.sid,
    ...(sort && { sort: sort.key, is_desc: sort.isDown }),
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
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      state={state}
      total={list.data?.pages[0]?.total}
      sort={sort}
      onSort={url.onSort}
      onOpen={(row) => onPick(row.sid)}
      rowActions={actionsOf}
      actions={
        <>
          <SavedViews screen="customer" path="/customer" of="children" />
          <ListExport report={children} params={params} />
        </>
      }
      empty={{ title: t('empty.children'), text: t('empty.childrenText'), action: add }}
    />
  )
}

function useColumns(): Column<Child>[] {
  const t = useTranslations('customer')
  const { tag } = useLanguage()
  return useMemo<Column<Child>[]>(() => {
    const figure = (value: number) => value.toLocaleString(tag)
    return [
      {
        key: 'name',
        isSortable: true,
        title: t('column.name'),
        width: 260,
        phone: 'title',
        cell: (row) => row.sname,
      },
      {
        key: 'kind',
        title: t('column.kind'),
        width: 110,
        phone: 'second',
        cell: (row) => t(`kind.${row.type}`),
      },
      {
        key: 'subs',
        title: t('column.subs'),
        width: 110,
        isNumber: true,
        cell: (row) => figure(row.sub_count),
      },
      {
        key: 'devices',
        isSortable: true,
        title: t('column.own'),
        width: 120,
        isNumber: true,
        cell: (row) => figure(row.imei_count),
      },
      {
        key: 'total',
        title: t('column.total'),
        width: 130,
        isNumber: true,
        phone: 'aside',
        cell: (row) => figure(row.total_imei_count),
      },
      {
        key: 'created',
        isSortable: true,
        title: t('column.created'),
        width: 170,
        isExtra: true,
        cell: (row) => <TimeCell time={row.create_time} />,
      },
    ]
  }, [t, tag])
}
