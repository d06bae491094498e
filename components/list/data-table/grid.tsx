'use client'

import { useMergedRef } from '@mantine/hooks'
import { useLayoutEffect, useRef, useState } from 'react'
import { useVirtualRows } from '#components/ui/use-virtual-rows.ts'
import { BodyRow, type RowHandlers } from './body-row.tsx'
import classes from './data-table.module.css'
import { HeaderRow } from './header-row.tsx'
import { LoadMore } from './load-more.tsx'
import type { ViewProps } from './table-props.ts'
import { TotalsRow } from './totals-row.tsx'
import { useColumnWidths } from './use-column-widths.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useKeptFocus, useRowShortcuts } from './use-row-shortcuts.ts'

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
