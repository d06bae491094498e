'use client'

import { Checkbox } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { MouseEvent } from 'react'
import type { Column } from './column.ts'
import classes from './data-table.module.css'
import { RowMenu } from './row-menu.tsx'
import type { ViewProps } from './table-props.ts'

type BodyRowProps<R> = {
  view: ViewProps<R>
  row: R
  index: number
  top: number
  isInTabOrder: boolean
  onActive: (index: number) => void
}

/** Whether a click hit a control, or ended a text selection. */
function isForControl(event: MouseEvent): boolean {
  const target = event.target as HTMLElement
  if (!event.currentTarget.contains(target)) return true // a menu in a portal
  return Boolean(target.closest('button, a, input, label') || getSelection()?.toString())
}

export function BodyRow<R>({ view, row, index, top, isInTabOrder, onActive }: BodyRowProps<R>) {
  const t = useTranslations('ui.table')
  const { visible, selection, rowActions, onOpen, rowKey } = view
  const key = rowKey(row)
  const isChosen = selection?.has(key) ?? false
  const onClick = (event: MouseEvent) => {
    if (isForControl(event)) return
    if (selection && (event.shiftKey || event.ctrlKey || event.metaKey)) {
      selection.toggle(index, event.shiftKey)
    } else onOpen?.(row)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the grid
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys of all its rows
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selection ? isChosen : undefined}
      aria-current={key === view.openKey || undefined}
      tabIndex={isInTabOrder ? 0 : -1}
      data-index={index}
      data-key={key}
      data-opens={onOpen ? true : undefined}
      className={classes.row}
      style={{ top }}
      onClick={onClick}
      onFocus={() => onActive(index)}
      onMouseDown={(event) => {
        if (event.shiftKey) event.preventDefault() // keeps text unselected
      }}
    >
      {selection && (
        // biome-ignore lint/a11y/useSemanticElements: see the grid
        // biome-ignore lint/a11y/useFocusableInteractive: the row takes the focus
        <div role="gridcell" className={classes.choice}>
          <Checkbox
            size="xs"
            aria-label={t('choose')}
            tabIndex={-1}
            checked={isChosen}
            onChange={() => undefined}
            onClick={(event) => selection.toggle(index, event.shiftKey)}
          />
        </div>
      )}
      {visible.map((column, at) => (
        <Cell key={column.key} column={column} row={row} isFirst={at === 0} isAfter={!!selection} />
      ))}
      {rowActions && (
        // biome-ignore lint/a11y/useSemanticElements: see the grid
        // biome-ignore lint/a11y/useFocusableInteractive: the row takes the focus
        <div role="gridcell" className={classes.actions}>
          <RowMenu actions={rowActions(row)} isInTabOrder={isInTabOrder} />
        </div>
      )}
    </div>
  )
}

type CellProps<R> = { column: Column<R>; row: R; isFirst: boolean; isAfter: boolean }

function Cell<R>({ column, row, isFirst, isAfter }: CellProps<R>) {
  return (
    <div
      role={isFirst ? 'rowheader' : 'gridcell'}
      className={classes.cell}
      data-number={column.isNumber || undefined}
      data-first={isFirst || undefined}
      data-after-choice={(isFirst && isAfter) || undefined}
      data-column={column.key}
    >
      {column.priority === 'key' ? (
        <span className={classes.kept}>{column.cell(row)}</span>
      ) : (
        column.cell(row)
      )}
    </div>
  )
}
