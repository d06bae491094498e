'use client'

import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { cellText } from '#lib/format/cell.ts'
import { sharesOf } from '#lib/pages/shares-of.ts'
import type { ToolResultKind } from '#lib/pages/tool.ts'
import { useCellContext } from '../data-table/cell.tsx'
import type { ListRow } from '../data-table/use-list-columns.tsx'
import { DrawnSums } from '../sums/drawn-sums.tsx'

type Rows = Extract<ToolResultKind, { kind: 'rows' }>

/** How many rows have each value of the column that is drawn, and the rows of the share that was pressed. */
export function useShares(
  { shares, columns }: Rows,
  { rows, label }: { rows: ListRow[]; label: string },
): { chart: ReactNode; rows: ListRow[] } {
  const t = useTranslations('report.sums')
  const context = useCellContext()
  const [only, setOnly] = useState<string>()
  const column = columns.find(({ key }) => key === shares)
  if (!column || rows.length === 0) return { chart: undefined, rows }
  const nameOf = (row: ListRow) => cellText(column, row[column.key], context)
  const chart = (
    <>
      <DrawnSums
        chart={sharesOf(rows, column, nameOf)}
        label={label}
        onOpen={(key) => setOnly(key === only ? undefined : key)}
      />
      {only !== undefined && (
        <Button variant="light" size="xs" w="fit-content" onClick={() => setOnly(undefined)}>
          {t('onlyOf', { name: only })}
        </Button>
      )}
    </>
  )
  const shown = only === undefined ? rows : rows.filter((row) => nameOf(row) === only)
  return { chart, rows: shown }
}
