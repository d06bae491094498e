'use client'

import { useMediaQuery } from '@mantine/hooks'
import { useTranslations } from 'next-intl'
import { type ReactNode, useMemo, useRef } from 'react'
import { BatchBar } from './batch-bar.tsx'
import type { Column, ListState, RowAction, Sort } from './column.ts'
import { ColumnPicker } from './column-picker.tsx'
import classes from './data-table.module.css'
import { Grid } from './grid.tsx'
import { PhoneList } from './phone-list.tsx'
import { TableFailure, TableNote, TableSkeleton } from './table-states.tsx'
import { useColumns } from './use-columns.ts'
import { useFocusBack } from './use-focus-back.ts'
import { useSelection } from './use-selection.ts'

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

/**
 * The table of every list screen: rows of 38 px under a header that stays, drawn where they are seen beyond 200;
 * rows of two lines on a phone. Reading, order and acts are the caller's; choice, columns and keys are the table's.
 */
export function DataTable<R>(props: DataTableProps<R>) {
  const { rows, state = {}, batch } = props
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const picker = useColumns(props.name, props.columns)
  const selection = useSelection(rows, props.rowKey)
  const view = { ...props, visible: picker.visible, selection: batch && selection }
  const isChoosing = batch && selection.rows.length > 0
  const box = useRef<HTMLDivElement>(null)
  useFocusBack(box, props.openKey)
  return (
    <div ref={box} className={classes.table} data-stale={state.isStale || undefined}>
      {isChoosing ? (
        <BatchBar selection={selection}>{batch(selection.rows, selection.clear)}</BatchBar>
      ) : (
        <div className={classes.toolbar}>
          <div className={classes.left}>
            {props.toolbar}
            <RowCount rows={rows.length} state={state} total={props.total} />
          </div>
          <div className={classes.right}>
            {props.actions}
            {!isPhone && <ColumnPicker picker={picker} />}
          </div>
        </div>
      )}
      <Body view={view} state={state} isPhone={isPhone} empty={props.empty} />
    </div>
  )
}

type BodyProps<R> = {
  view: ViewProps<R>
  state: ListState
  isPhone: boolean
  empty: DataTableProps<R>['empty']
}

function Body<R>({ view, state, isPhone, empty }: BodyProps<R>) {
  const columns = useMemo(() => Math.min(view.visible.length, 6), [view.visible.length])
  if (view.rows.length > 0) return isPhone ? <PhoneList {...view} /> : <Grid {...view} />
  if (state.error) return <TableFailure error={state.error} onRetry={state.retry} />
  if (state.isLoading) return <TableSkeleton columns={isPhone ? 1 : columns} isPhone={isPhone} />
  return <TableNote {...empty} />
}

function RowCount(props: { rows: number; state: ListState; total: number | undefined }) {
  const t = useTranslations('ui.table')
  const { rows, state, total } = props
  const text = () => {
    if (state.isLoading) return t('loading')
    if (state.error && rows === 0) return ''
    if (total !== undefined && total > rows) return t('rowsOf', { count: rows, total })
    return state.hasMore ? t('rowsMore', { count: rows }) : t('rows', { count: rows })
  }
  return (
    <span className={classes.count} role="status">
      {text()}
    </span>
  )
}
