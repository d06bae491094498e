'use client'

import { ActionIcon, Button, Checkbox, Popover, Stack, Tooltip } from '@mantine/core'
import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { IconColumns3, IconX } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useMemo, useRef } from 'react'
import { ListFailure, ListNote } from '../list-states.tsx'
import type { Column, ListState } from './column.ts'
import classes from './data-table.module.css'
import { Grid } from './grid.tsx'
import { LoadMore } from './load-more.tsx'
import { PhoneList } from './phone-list.tsx'
import type { DataTableProps, ViewProps } from './table-props.ts'
import { TableSkeleton } from './table-skeleton.tsx'
import { useFocusBack } from './use-focus-back.ts'
import { type Selection, useSelection } from './use-selection.ts'

/** Differences from the defaults: later columns appear. */
type Choice = { hidden: string[]; shown: string[] }

const none: Choice = { hidden: [], shown: [] }

/** The reader's columns, in local storage under `name`. */
function useColumns<R>(name: string, columns: readonly Column<R>[], rows: readonly R[]) {
  const [choice, setChoice] = useLocalStorage<Choice>({
    key: `waypost.columns.${name}`,
    defaultValue: none,
    getInitialValueInEffect: false,
  })
  const isShown = ({ key, isExtra }: Column<R>) =>
    isExtra ? choice.shown.includes(key) : !choice.hidden.includes(key)
  const toggle = (column: Column<R>) => {
    const list = column.isExtra ? 'shown' : 'hidden'
    const old = choice[list]
    const next = old.includes(column.key)
      ? old.filter((key) => key !== column.key)
      : [...old, column.key]
    setChoice({ ...choice, [list]: next })
  }
  const isHollow = ({ key, isEmpty, priority }: Column<R>) =>
    isEmpty !== undefined &&
    priority !== 'key' &&
    !choice.shown.includes(key) &&
    rows.length > 0 &&
    rows.every(isEmpty)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what both filters read
  const visible = useMemo(() => {
    const [first, ...others] = columns
    // The first column names the row: it stays.
    return first ? [first, ...others.filter((one) => isShown(one) && !isHollow(one))] : []
  }, [columns, choice, rows])
  return {
    visible,
    isHollow,
    choosable: columns.slice(1),
    isShown,
    toggle,
    reset: () => setChoice(none),
    isChanged: choice.hidden.length + choice.shown.length > 0,
  }
}

function ColumnPicker<R>({ picker }: { picker: ReturnType<typeof useColumns<R>> }) {
  const t = useTranslations('ui.table')
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <Tooltip label={t('columns')}>
          <ActionIcon variant="default" size={32} aria-label={t('columns')}>
            <IconColumns3 size={18} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('columns')}>
        <Stack gap={10} mah="60vh" style={{ overflow: 'auto' }} p={2}>
          {picker.choosable.map((column) => (
            <Checkbox
              key={column.key}
              size="xs"
              label={column.title}
              description={
                picker.isHollow(column) && picker.isShown(column) ? t('hollow') : undefined
              }
              checked={picker.isShown(column)}
              onChange={() => picker.toggle(column)}
            />
          ))}
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={!picker.isChanged}
            onClick={picker.reset}
          >
            {t('columnsReset')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

function BulkBar<R>(props: {
  selection: Selection<R>
  /** Cards have no head to choose all with. */
  isPhone: boolean
  count: number | undefined
  children: ReactNode
}) {
  const t = useTranslations('ui.table')
  const { selection } = props
  return (
    <div className={classes.bulk} role="toolbar" aria-label={t('batch')}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('chooseNone')}
        onClick={selection.clear}
      >
        <IconX size={18} />
      </ActionIcon>
      {props.isPhone && (
        <Checkbox
          aria-label={t('chooseAll')}
          label={t('all')}
          checked={selection.isAll}
          indeterminate={!selection.isAll}
          onChange={selection.toggleAll}
        />
      )}
      <strong role="status">{t('chosen', { count: props.count ?? selection.rows.length })}</strong>
      {props.children}
    </div>
  )
}

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
  if (state.error) return <ListFailure error={state.error} onRetry={state.retry} />
  if (state.isLoading) return <TableSkeleton columns={isPhone ? 1 : columns} isPhone={isPhone} />
  if (state.hasMore) return <Searching state={state} />
  return <ListNote {...empty} />
}

/** The first pages held nothing, and the list goes on. */
function Searching({ state }: { state: ListState }) {
  const box = useRef<HTMLDivElement>(null)
  return (
    <div ref={box} className={classes.searching}>
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
