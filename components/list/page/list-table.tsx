'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useState } from 'react'
import type { List } from '#lib/pages/list.ts'
import { DataTable } from '../data-table/data-table.tsx'
import { type ListRow, useListColumns } from '../data-table/use-list-columns.tsx'
import { ListActions, ResetFilters } from './list-actions.tsx'
import { RowDrawer } from './row-drawer.tsx'
import { useChangeColumn } from './use-change-column.tsx'
import { useListRows } from './use-list-rows.ts'
import type { useListView } from './use-list-view.ts'
import { useRowActions } from './use-row-actions.tsx'

export type ListTableProps = {
  list: List
  view: ReturnType<typeof useListView>
  /** What can be done where there are no rows. */
  offer?: { text: string; action: ReactNode } | undefined
}

export function ListTable({ list, view, offer }: ListTableProps) {
  const t = useTranslations()
  const columns = useChangeColumn(list, useListColumns(list))
  const { rows, state, refetch } = useListRows(list, view.params)
  const [openKey, setOpenKey] = useState<string>()
  const rowKey = useCallback((row: ListRow) => String(row[list.rowKey]), [list])
  const actionsOf = useRowActions(list, refetch)
  const opened = rows.find((row) => rowKey(row) === openKey)
  return (
    <>
      <DataTable
        label={t(list.title)}
        name={list.path}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        state={state}
        {...(list.sorts && { sort: view.sort, onSort: view.onSort })}
        onOpen={(row) => setOpenKey(rowKey(row))}
        openKey={openKey}
        {...(actionsOf && { rowActions: actionsOf })}
        empty={{
          title: t('report.none'),
          text: t(view.isFiltered ? 'report.noneFiltered' : 'report.noneText'),
          ...(!view.isFiltered && offer),
          ...(view.isFiltered && { action: <ResetFilters onReset={view.reset} /> }),
        }}
        actions={<ListActions list={list} params={view.params} onRefresh={refetch} />}
      />
      <RowDrawer
        list={list}
        row={opened}
        onClose={() => setOpenKey(undefined)}
        onChanged={refetch}
        {...(opened && actionsOf && { actions: actionsOf(opened) })}
      />
    </>
  )
}
