'use client'

import type { ReactNode } from 'react'
import type { List } from '#lib/pages/list.ts'
import type { RowAction } from '../data-table/column.ts'
import type { ListRow } from '../data-table/use-list-columns.tsx'
import { DeclaredPage } from './declared-page.tsx'
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
  const view = useListView(list)
  const { rows: read, state, refetch } = useListRows(list, view.params)
  const rows = read as unknown as R[]
  return (
    <DeclaredPage
      list={list}
      view={view}
      read={{ rows: rows, state: state, refetch: refetch }}
      rowActions={rowActions}
      buttons={buttons(rows, view.params)}
    >
      {children}
    </DeclaredPage>
  )
}
