'use client'

import { ActionIcon, Checkbox, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type MouseEvent, memo } from 'react'
import type { Column, RowAction } from './column.ts'
import classes from './data-table.module.css'

/** `actions` are asked for as often as the menu is opened. */
function RowMenu(props: { actions: () => RowAction[]; isInTabOrder: boolean }) {
  const t = useTranslations('ui.table')
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          tabIndex={props.isInTabOrder ? 0 : -1}
          aria-label={t('actions')}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Items actions={props.actions} />
      </Menu.Dropdown>
    </Menu>
  )
}

function Items({ actions }: { actions: () => RowAction[] }) {
  return actions().map((action) => (
    <Menu.Item
      key={action.key}
      leftSection={action.icon}
      {...(action.isDanger && { c: 'var(--wp-danger)' })}
      disabled={action.isDisabled ?? false}
      onPointerEnter={action.preload}
      onClick={action.onClick}
    >
      {action.label}
    </Menu.Item>
  ))
}

/** The same for all rows, and at all times. */
export type RowHandlers<R> = {
  open: (row: R) => void
  choose: (index: number, isRange: boolean) => void
  actions: (row: R) => RowAction[]
  setActive: (index: number) => void
}

type BodyRowProps<R> = {
  columns: Column<R>[]
  row: R
  id: string
  index: number
  top: number
  /** Undefined where rows are not chosen. */
  isChosen: boolean | undefined
  isOpen: boolean
  isInTabOrder: boolean
  canOpen: boolean
  /** Undefined where no row has a menu. */
  hasMenu: boolean | undefined
  on: RowHandlers<R>
}

/** Whether a click hit a control, or ended a text selection. */
function isForControl(event: MouseEvent): boolean {
  const target = event.target as HTMLElement
  if (!event.currentTarget.contains(target)) return true // a menu in a portal
  return Boolean(target.closest('button, a, input, label') || getSelection()?.toString())
}

/** Drawn anew only when something of its own changes: a dialog over the list leaves the rows alone. */
export const BodyRow = memo(DrawnRow) as typeof DrawnRow

function DrawnRow<R>({
  columns,
  row,
  index,
  isChosen,
  isInTabOrder,
  on,
  ...props
}: BodyRowProps<R>) {
  const t = useTranslations('ui.table')
  const isChoosable = isChosen !== undefined
  const onClick = (event: MouseEvent) => {
    if (isForControl(event)) return
    if (isChoosable && (event.shiftKey || event.ctrlKey || event.metaKey))
      on.choose(index, event.shiftKey)
    else if (props.canOpen) on.open(row)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the grid
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys of all its rows
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      aria-current={props.isOpen || undefined}
      tabIndex={isInTabOrder ? 0 : -1}
      data-index={index}
      data-key={props.id}
      data-opens={props.canOpen || undefined}
      className={classes.row}
      style={{ top: props.top }}
      onClick={onClick}
      onFocus={() => on.setActive(index)}
      onMouseDown={(event) => {
        if (event.shiftKey) event.preventDefault() // keeps text unselected
      }}
    >
      {isChoosable && (
        // biome-ignore lint/a11y/useSemanticElements: see the grid
        // biome-ignore lint/a11y/useFocusableInteractive: the row takes the focus
        <div role="gridcell" className={classes.choice}>
          <Checkbox
            size="xs"
            aria-label={t('choose')}
            tabIndex={-1}
            checked={isChosen}
            onChange={() => undefined}
            onClick={(event) => on.choose(index, event.shiftKey)}
          />
        </div>
      )}
      {columns.map((column, at) => (
        <Cell key={column.key} column={column} row={row} isFirst={at === 0} isAfter={isChoosable} />
      ))}
      {props.hasMenu !== undefined && (
        // biome-ignore lint/a11y/useSemanticElements: see the grid
        // biome-ignore lint/a11y/useFocusableInteractive: the row takes the focus
        <div role="gridcell" className={classes.actions}>
          {props.hasMenu && <RowMenu actions={() => on.actions(row)} isInTabOrder={isInTabOrder} />}
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
