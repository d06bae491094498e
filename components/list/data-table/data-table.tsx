'use client'

import { useMediaQuery } from '@mantine/hooks'
import { useTranslations } from 'next-intl'
import { useMemo, useRef } from 'react'
import { BulkBar } from './bulk-bar.tsx'
import type { ListState } from './column.ts'
import { ColumnPicker } from './column-picker.tsx'
import classes from './data-table.module.css'
import { Grid } from './grid.tsx'
import { LoadMore } from './load-more.tsx'
import { PhoneList } from './phone-list.tsx'
import type { DataTableProps, ViewProps } from './table-props.ts'
import { TableFailure, TableNote, TableSkeleton } from './table-states.tsx'
import { useColumns } from './use-columns.ts'
import { useFocusBack } from './use-focus-back.ts'
import { useSelection } from './use-selection.ts'

/** The table of list screens. The caller reads, sorts and acts. */
export function DataTable<R>(props: DataTableProps<R>) {
  const { rows, state = {}, bulk } = props
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const picker = useColumns(props.name, props.columns, rows)
  const selection = useSelection(rows, props.rowKey)
  const view = { ...props, visible: picker.visible, selection: bulk && selection }
  const isChoosing = bulk && selection.rows.length > 0
  const box = useRef<HTMLDivElement>(null)
  useFocusBack(box, props.openKey)
  return (
    <div ref={box} className={classes.table} data-stale={state.isStale || undefined}>
      {isChoosing ? (
        <BulkBar
          selection={selection}
          isPhone={isPhone}
          count={props.chosenCount?.(selection.rows)}
        >
          {bulk(selection.rows, selection.clear)}
        </BulkBar>
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
  if (state.hasMore) return <Searching state={state} />
  return <TableNote {...empty} />
}

/** The first pages held nothing, and the list goes on. */
function Searching({ state }: { state: ListState }) {
  const box = useRef<HTMLDivElement>(null)
  return (
    <div ref={box} className={classes.note}>
      <LoadMore box={box} state={state} count={0} />
    </div>
  )
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
