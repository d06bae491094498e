'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Page } from '#components/ui/page.tsx'
import type { List } from '#lib/pages/list.ts'
import type { RowAction } from '../data-table/column.ts'
import { DataTable } from '../data-table/data-table.tsx'
import { type ListRow, useListColumns } from '../data-table/use-list-columns.tsx'
import { Definitions } from '../definitions.tsx'
import { ListActions } from './list-actions.tsx'
import { ListFilters } from './list-filters.tsx'
import { useEmpty } from './use-empty.tsx'
import { useListRows } from './use-list-rows.ts'
import { useListView } from './use-list-view.ts'

type ActedListProps<R extends ListRow> = {
  list: List
  /** Beside what its columns mean; `params`: of the call that was made for the rows. */
  buttons: (rows: readonly R[], params: ReturnType<typeof useListView>['params']) => ReactNode
  /** Undefined where nobody may do anything with a row. */
  rowActions: ((row: R) => RowAction[]) | undefined
  /** The dialogs of both. */
  children: ReactNode
}

/** The page of a declared list whose rows are changed in dialogs. */
export function ActedList<R extends ListRow>(props: ActedListProps<R>) {
  const { list, buttons, rowActions, children } = props
  const t = useTranslations()
  const view = useListView(list)
  const columns = useListColumns<R>(list)
  const { rows: read, state, refetch } = useListRows(list, view.params)
  const rows = read as unknown as R[]
  const empty = useEmpty(view, list.empty)
  return (
    <Page
      isTall
      title={t(list.title)}
      {...(list.purpose && { purpose: t(list.purpose) })}
      actions={
        <>
          <Definitions columns={list.columns} />
          {buttons(rows, view.params)}
        </>
      }
    >
      {list.filters.length > 0 && <ListFilters view={view} />}
      <DataTable
        label={t(list.title)}
        name={list.path}
        columns={columns}
        rows={rows}
        rowKey={(row) => String(row[list.rowKey])}
        state={state}
        {...(rowActions && { rowActions })}
        actions={<ListActions list={list} params={view.params} onRefresh={refetch} />}
        empty={empty}
      />
      {children}
    </Page>
  )
}
