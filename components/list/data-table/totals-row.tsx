'use client'

import { useTranslations } from 'next-intl'
import classes from './data-table.module.css'
import type { ViewProps } from './table-props.ts'

export function TotalsRow<R>({ rows, visible, selection, rowActions }: ViewProps<R>) {
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
            data-number={column.isNumber || undefined}
            data-first={at === 0 || undefined}
            data-after-choice={(at === 0 && selection !== undefined) || undefined}
          >
            {column.total ? column.total(rows) : at === 0 && t('total')}
          </div>
        ))}
        {/* biome-ignore lint/a11y/useSemanticElements: see the grid */}
        {rowActions && <div role="gridcell" tabIndex={-1} className={classes.actions} />}
      </div>
    </div>
  )
}
