import type { ReactNode } from 'react'
import type { ShortcutOf, ShortcutScope } from '#lib/codes/shortcuts.ts'
import type { Sort } from '#lib/pages/sort.ts'
import type { Column, ListState, RowAction } from './column.ts'
import type { useSelection } from './use-selection.ts'

/** Letters that act on the chosen rows, else on the one with the focus. */
export type RowShortcuts<R, S extends ShortcutScope = ShortcutScope> = {
  scope: S
  /** True: the focus goes on to the next row. */
  ofRows: Partial<Record<ShortcutOf<S>, (rows: R[], clear: () => void) => boolean>>
  ofList?: Partial<Record<ShortcutOf<S>, () => void>>
}

export type DataTableProps<R> = {
  label: string
  name: string
  columns: readonly Column<R>[]
  rows: readonly R[]
  rowKey: (row: R) => string
  state?: ListState
  sort?: Sort | undefined
  onSort?: (sort: Sort | undefined) => void
  /** On click or Enter. */
  onOpen?: (row: R) => void
  openKey?: string | undefined
  bulk?: (rows: R[], clear: () => void) => ReactNode
  shortcuts?: RowShortcuts<R, 'alarms'>
  chosenCount?: (rows: R[]) => number | undefined
  rowActions?: (row: R) => RowAction[]
  empty: { title: string; text: string; action?: ReactNode }
  toolbar?: ReactNode
  actions?: ReactNode
  total?: number | undefined
}

export type ViewProps<R> = DataTableProps<R> & {
  visible: Column<R>[]
  selection: ReturnType<typeof useSelection<R>> | undefined
}
