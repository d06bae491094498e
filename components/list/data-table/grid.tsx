'use client'

import { useElementSize, useMergedRef } from '@mantine/hooks'
import { useTranslations } from 'next-intl'
import {
  type FocusEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type Acts, useShortcuts } from '#components/ui/keys/use-shortcuts.ts'
import { useVirtualRows } from '#components/ui/use-virtual-rows.ts'
import { BodyRow, type RowHandlers } from './body-row.tsx'
import type { Column } from './column.ts'
import { columnWidths } from './column-widths.ts'
import classes from './data-table.module.css'
import { HeaderRow } from './header-row.tsx'
import { LoadMore } from './load-more.tsx'
import type { ViewProps } from './table-props.ts'
import { useGridKeys } from './use-grid-keys.ts'

const padding = 26
const icon = 24
/** Longer heads are cut. */
const mostOfHead = 200

/** Of the text alone: boxes are as wide as the column lets them be. */
function textWidth(cell: HTMLElement): number {
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  const first = walker.nextNode()
  if (!first) return 0
  let last = first
  while (walker.nextNode()) last = walker.currentNode
  const range = document.createRange()
  range.setStart(first, 0)
  range.setEnd(last, last.textContent?.length ?? 0)
  // Lines of a text that is broken beside one another (data-table.module.css).
  const lines = first === last ? [...range.getClientRects()] : [range.getBoundingClientRect()]
  return Math.ceil(lines.reduce((sum, { width }) => sum + width, 0))
}

type Widths = ReadonlyMap<string, number>

/** Of what is drawn, with heads and without them. */
function measured(grid: HTMLElement | null): { needs: Widths; wholes: Widths } {
  const needs = new Map<string, number>()
  const wholes = new Map<string, number>()
  for (const cell of grid?.querySelectorAll<HTMLElement>('[data-column]') ?? []) {
    const key = cell.dataset['column'] ?? ''
    const content = textWidth(cell) + padding + (cell.querySelector('svg, img') ? icon : 0)
    const isHead = cell.getAttribute('role') === 'columnheader'
    const need = isHead ? Math.min(content, mostOfHead) : content
    needs.set(key, Math.max(need, needs.get(key) ?? 0))
    if (!isHead) wholes.set(key, Math.max(need, wholes.get(key) ?? 0))
  }
  return { needs: needs, wholes: wholes }
}

/** The same where none has grown. */
function grown(old: Widths, found: Widths): Widths {
  const wider = [...found].filter(([key, width]) => width > (old.get(key) ?? 0))
  return wider.length > 0 ? new Map([...old, ...wider]) : old
}

/** Widths in a box where others take `taken` pixels; `grid` draws the rows. */
function useColumnWidths<R>(
  columns: readonly Column<R>[],
  { grid, taken, drawn }: { grid: RefObject<HTMLElement | null>; taken: number; drawn: unknown },
) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const [needs, setNeeds] = useState<Widths>(new Map())
  const [wholes, setWholes] = useState<Widths>(new Map())
  // The observer answers a frame later, which shows columns of another width.
  const [first, setFirst] = useState(0)
  useLayoutEffect(() => setFirst(grid.current?.offsetWidth ?? 0), [grid])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn is measured
  useLayoutEffect(() => {
    const found = measured(grid.current)
    setNeeds((old) => grown(old, found.needs))
    setWholes((old) => grown(old, found.wholes))
  }, [drawn, columns])
  const shown = width || first
  const room = shown === 0 ? 0 : shown - taken
  return { ref, widths: columnWidths(columns, room, needs, wholes) }
}

type Keys = Pick<ReturnType<typeof useGridKeys>, 'focused' | 'focusRow' | 'active'>

/** The letters of a list. */
function useRowShortcuts<R>(
  { rows, selection, shortcuts }: ViewProps<R>,
  { focused, focusRow, active }: Keys,
  box: RefObject<HTMLElement | null>,
): void {
  const chosen = selection?.rows ?? []
  const runOf = (act: (rows: R[], clear: () => void) => boolean) => () => {
    const at = focused()
    const row = at === undefined ? undefined : rows[at]
    if (selection && chosen.length > 0) act(chosen, selection.clear)
    else if (at === undefined || row === undefined) focusRow(active)
    else if (act([row], () => undefined)) focusRow(at + 1)
  }
  const ofRows = Object.entries(shortcuts?.ofRows ?? {}).map(([name, act]) => [name, runOf(act)])
  const acts: Acts<'alarms'> = { ...Object.fromEntries(ofRows), ...shortcuts?.ofList }
  useShortcuts(shortcuts?.scope, acts, box)
}

/** When a row with the focus leaves the list, the one in its place gets it. Answers what notes the focus. */
function useKeptFocus<R>(
  { rows, rowKey }: Pick<ViewProps<R>, 'rows' | 'rowKey'>,
  focusRow: (index: number) => void,
): (event: FocusEvent) => void {
  const last = useRef<{ key: string; index: number } | undefined>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each list
  useEffect(() => {
    const before = last.current
    if (!before || document.activeElement !== document.body) return
    if (rows.length > 0 && !rows.some((row) => rowKey(row) === before.key)) focusRow(before.index)
  }, [rows])
  return ({ target }) => {
    const row = target.closest<HTMLElement>('[data-index]')
    const { key = '', index } = row?.dataset ?? {}
    last.current = index === undefined ? undefined : { key, index: Number(index) }
  }
}

function TotalsRow<R>({ rows, visible, selection, rowActions, state }: ViewProps<R>) {
  const t = useTranslations('ui.table')
  if (!visible.some(({ total }) => total)) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the grid
    <div role="rowgroup" className={classes.totals}>
      {/* biome-ignore lint/a11y/useSemanticElements: see the grid */}
      <div role="row" tabIndex={-1} aria-rowindex={rows.length + 2} className={classes.row}>
        {/* biome-ignore lint/a11y/useSemanticElements: see the grid */}
        {selection && <div role="gridcell" tabIndex={-1} className={classes.choice} />}
        {visible.map((column, at) => (
          // biome-ignore lint/a11y/useSemanticElements: see the grid
          <div
            key={column.key}
            role="gridcell"
            tabIndex={-1}
            className={classes.cell}
            data-column={column.key}
            data-number={column.isNumber || undefined}
            data-first={at === 0 || undefined}
            data-after-choice={(at === 0 && selection !== undefined) || undefined}
          >
            {column.total
              ? column.total(rows)
              : at === 0 && t(state?.hasMore ? 'totalLoaded' : 'total')}
          </div>
        ))}
        {/* biome-ignore lint/a11y/useSemanticElements: see the grid */}
        {rowActions && <div role="gridcell" tabIndex={-1} className={classes.actions} />}
      </div>
    </div>
  )
}

export const rowHeight = 38
const mostDrawn = 200
const edge = { choice: 40, actions: 44 }

export function Grid<R>(props: ViewProps<R>) {
  const { rows, visible, selection, rowKey, onOpen, state = {} } = props
  const box = useRef<HTMLDivElement>(null)
  const { drawn, height, scrollTo } = useVirtualRows({
    rows,
    box,
    heightOf: () => rowHeight,
    overscan: rows.length > mostDrawn ? 12 : mostDrawn,
    paddingStart: rowHeight,
  })
  const keys = useGridKeys({
    box,
    count: rows.length,
    pageRows: () => Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / rowHeight) - 2),
    scrollTo,
    selection,
    onOpen:
      onOpen &&
      ((index) => {
        const row = rows[index]
        if (row !== undefined) onOpen(row)
      }),
  })
  useRowShortcuts(props, keys, box)
  const noteFocus = useKeptFocus(props, keys.focusRow)
  const isActiveDrawn = drawn.some(({ index }) => index === keys.active)
  const tabRow = isActiveDrawn ? keys.active : (drawn[0]?.index ?? 0)
  const hasActions = props.rowActions !== undefined
  const taken = (selection ? edge.choice : 0) + (hasActions ? edge.actions : 0)
  const on = useRowHandlers(props, keys.setActive)
  const { ref, widths } = useColumnWidths(visible, { grid: box, taken, drawn })
  const least = widths.reduce((sum, width) => sum + width, taken)
  const template = [
    ...(selection ? [`${edge.choice}px`] : []),
    ...widths.map((width) => `minmax(${width}px, ${width}fr)`),
    ...(hasActions ? [`${edge.actions}px`] : []),
  ].join(' ')

  return (
    <div ref={useMergedRef(box, ref)} className={classes.box}>
      {/* biome-ignore lint/a11y/useSemanticElements: rows are placed by hand, which a table element does not allow */}
      <div
        role="grid"
        aria-label={props.label}
        aria-rowcount={state.hasMore ? -1 : rows.length + 1}
        aria-multiselectable={selection ? true : undefined}
        aria-busy={state.isStale || undefined}
        className={classes.grid}
        style={{ minWidth: least, ['--columns' as string]: template }}
        onKeyDown={keys.onKeyDown}
        onFocus={noteFocus}
      >
        <HeaderRow {...props} />
        {/* biome-ignore lint/a11y/useSemanticElements: see the grid */}
        <div role="rowgroup" className={classes.rows} style={{ height: height }}>
          {drawn.map(({ row, index, top }) => (
            <BodyRow
              key={rowKey(row)}
              columns={visible}
              row={row}
              id={rowKey(row)}
              index={index}
              top={top}
              isChosen={selection?.has(rowKey(row))}
              isOpen={rowKey(row) === props.openKey}
              isInTabOrder={index === tabRow}
              canOpen={onOpen !== undefined}
              hasMenu={props.rowActions && props.rowActions(row).length > 0}
              on={on}
            />
          ))}
        </div>
        <TotalsRow {...props} />
      </div>
      <LoadMore box={box} state={state} count={rows.length} />
    </div>
  )
}

/** What rows call: always that of the last drawing, by functions that stay. */
function useRowHandlers<R>(props: ViewProps<R>, setActive: RowHandlers<R>['setActive']) {
  const last = useRef(props)
  useLayoutEffect(() => {
    last.current = props
  })
  const [handlers] = useState<RowHandlers<R>>(() => ({
    open: (row) => last.current.onOpen?.(row),
    choose: (index, isRange) => last.current.selection?.toggle(index, isRange),
    actions: (row) => last.current.rowActions?.(row) ?? [],
    setActive,
  }))
  return handlers
}
