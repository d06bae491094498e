import type { ReactNode } from 'react'
import type { Column, ListState, RowAction, Sort } from './column.ts'
import type { useSelection } from './use-selection.ts'

export type DataTableProps<R> = {
  /** Names the table for screen readers, and under `name` its columns are kept in this browser. */
  label: string
  name: string
  columns: readonly Column<R>[]
  rows: readonly R[]
  /** Must be stable between renders (a function of the module). */
  rowKey: (row: R) => string
  state?: ListState
  sort?: Sort | undefined
  /** Asked for another order; the caller reads the rows anew. */
  onSort?: (sort: Sort | undefined) => void
  /** Opens a row: a click, Enter. */
  onOpen?: (row: R) => void
  /** The row that is open beside the table. */
  openKey?: string | undefined
  /** Acts on the chosen rows; with it rows can be chosen. */
  batch?: (rows: R[], clear: () => void) => ReactNode
  rowActions?: (row: R) => RowAction[]
  /** What stands instead of rows when there are none. */
  empty: { title: string; text: string; action?: ReactNode }
  /** Left and right of the line above the table. */
  toolbar?: ReactNode
  actions?: ReactNode
  /** All rows there are, when the service says so. */
  total?: number | undefined
}

export type ViewProps<R> = DataTableProps<R> & {
  visible: Column<R>[]
  selection: ReturnType<typeof useSelection<R>> | undefined
}
