'use client'

import { Checkbox } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import type { Sort } from '#lib/pages/sort.ts'
import type { Column } from './column.ts'
import classes from './data-table.module.css'
import type { ViewProps } from './table-props.ts'

/** Clicks sort ascending, descending, not at all. */
export function HeaderRow<R>(props: ViewProps<R>) {
  const t = useTranslations('ui.table')
  const { visible, selection, rowActions } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the grid
    <div role="rowgroup" className={classes.head}>
      {/* biome-ignore lint/a11y/useSemanticElements: see the grid */}
      <div role="row" tabIndex={-1} aria-rowindex={1} className={classes.row}>
        {selection && (
          // biome-ignore lint/a11y/useSemanticElements: see the grid
          <div role="columnheader" tabIndex={-1} className={classes.choice}>
            <Checkbox
              size="xs"
              aria-label={t('chooseAll')}
              checked={selection.isAll}
              indeterminate={selection.rows.length > 0 && !selection.isAll}
              onChange={selection.toggleAll}
            />
          </div>
        )}
        {visible.map((column, at) => (
          <HeaderCell key={column.key} column={column} isFirst={at === 0} {...props} />
        ))}
        {rowActions && (
          // biome-ignore lint/a11y/useSemanticElements: see the grid
          <div role="columnheader" tabIndex={-1} className={classes.actions}>
            <span className={classes.hidden}>{t('actions')}</span>
          </div>
        )}
      </div>
    </div>
  )
}

function nextSort(key: string, sort: Sort | undefined): Sort | undefined {
  if (sort?.key !== key) return { key, isDown: false }
  return sort.isDown ? undefined : { key, isDown: true }
}

function ariaSort(isSortable: boolean, isOrdered: boolean, isDown: boolean | undefined) {
  if (!isSortable) return undefined
  if (!isOrdered) return 'none'
  return isDown ? 'descending' : 'ascending'
}

type HeaderCellProps<R> = ViewProps<R> & { column: Column<R>; isFirst: boolean }

function HeaderCell<R>({ column, isFirst, sort, onSort, selection }: HeaderCellProps<R>) {
  const isSortable = Boolean(column.isSortable && onSort)
  const isOrdered = sort?.key === column.key
  const words = (
    <>
      <span className={classes.title} title={column.title}>
        {column.title}
      </span>
      {column.unit && <span className={classes.unit}>{column.unit}</span>}
    </>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the grid
    <div
      role="columnheader"
      tabIndex={-1}
      aria-sort={ariaSort(isSortable, isOrdered, sort?.isDown)}
      className={classes.cell}
      data-number={column.isNumber || undefined}
      data-first={isFirst || undefined}
      data-after-choice={(isFirst && selection !== undefined) || undefined}
      data-column={column.key}
    >
      {isSortable ? (
        <button
          type="button"
          className={classes.sort}
          data-ordered={isOrdered || undefined}
          onClick={() => onSort?.(nextSort(column.key, sort))}
        >
          {words}
          {isOrdered && sort?.isDown ? <IconArrowDown size={14} /> : <IconArrowUp size={14} />}
        </button>
      ) : (
        words
      )}
    </div>
  )
}
