'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback } from 'react'
import type { List } from '#lib/pages/list.ts'
import type { ListState, RowAction } from '../data-table/column.ts'
import { DataTable } from '../data-table/data-table.tsx'
import type { DataTableProps } from '../data-table/table-props.ts'
import { type ListRow, type OwnCells, useListColumns } from '../data-table/use-list-columns.tsx'
import { ListActions } from './list-actions.tsx'
import { ListFilters } from './list-filters.tsx'
import { useEmpty } from './use-empty.tsx'
import type { useListView } from './use-list-view.ts'

export type DeclaredTableProps<R extends ListRow> = Pick<
  DataTableProps<R>,
  'onOpen' | 'openKey'
> & {
  list: List
  view: ReturnType<typeof useListView>
  /** As `useRows` and `useListRows` give it. */
  read: { rows: readonly R[]; state: ListState; refetch: () => void }
  /** Stable between renders. */
  cells?: OwnCells<R>
  /** Undefined where nobody may do anything with a row. */
  rowActions?: ((row: R) => RowAction[]) | undefined
  /** Of the call for the rows, where the view's are not all. */
  params?: Record<string, unknown>
  /** Between the filters and the rows. */
  figures?: ReactNode
  /** In place of reading again, saved views and the export. */
  actions?: ReactNode
  /** In place of what the list says itself. */
  empty?: DataTableProps<R>['empty'] | undefined
}

/** Filters and rows of a declared list, for a screen that reads the rows itself. */
export function DeclaredTable<R extends ListRow>(props: DeclaredTableProps<R>) {
  const { list, view, read, cells, rowActions, onOpen, params = view.params } = props
  const t = useTranslations()
  const columns = useListColumns<R>(list, cells)
  const rowKey = useCallback((row: R) => String(row[list.rowKey]), [list])
  const empty = useEmpty(view, list.empty)
  const usual = <ListActions list={list} params={params} onRefresh={read.refetch} />
  return (
    <>
      {list.filters.length > 0 && <ListFilters view={view} />}
      {props.figures}
      <DataTable
        label={t(list.title)}
        name={list.path}
        columns={columns}
        rows={read.rows}
        rowKey={rowKey}
        state={read.state}
        {...(rowActions && { rowActions })}
        {...(onOpen && { onOpen })}
        openKey={props.openKey}
        actions={props.actions ?? usual}
        empty={props.empty ?? empty}
      />
    </>
  )
}
