import type { ReactNode } from 'react'
import type { Sort } from '#lib/reports/sort.ts'
import type { Column, ListState, RowAction } from './column.ts'
import type { useSelection } from './use-selection.ts'

export type DataTableProps<R> = {
  /** Accessible name; `name` keys its columns in local storage. */
  label: string
  name: string
  columns: readonly Column<R>[]
  rows: readonly R[]
  /** Must be stable between renders. */
  rowKey: (row: R) => string
  state?: ListState
  sort?: Sort | undefined
  onSort?: (sort: Sort | undefined) => void
  /** On click or Enter. */
  onOpen?: (row: R) => void
  openKey?: string | undefined
  /** Makes rows selectable. */
  batch?: (rows: R[], clear: () => void) => ReactNode
  /** When the chosen rows stand for more. */
  chosenCount?: (rows: R[]) => number | undefined
  rowActions?: (row: R) => RowAction[]
  empty: { title: string; text: string; action?: ReactNode }
  toolbar?: ReactNode
  actions?: ReactNode
  /** When the service gives it. */
  total?: number | undefined
}

export type ViewProps<R> = DataTableProps<R> & {
  visible: Column<R>[]
  selection: ReturnType<typeof useSelection<R>> | undefined
}
