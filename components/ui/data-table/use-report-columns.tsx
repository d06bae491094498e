'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useBrand } from '#components/data/brand.tsx'
import {
  type CellContext,
  type CellKind,
  cellText,
  isNumberKind,
  unitOf,
} from '#lib/format/cell.ts'
import type { Report, ReportColumn } from '#lib/reports/define.ts'
import { useCellContext, ValueCell } from './cell.tsx'
import type { Column } from './column.ts'

export type ReportRow = Readonly<Record<string, unknown>>

const widths: Partial<Record<CellKind, number>> = {
  imei: 150,
  time: 172,
  day: 110,
  number: 96,
  speed: 110,
  distance: 120,
  metres: 100,
  percent: 90,
  coordinate: 120,
  cents: 110,
  duration: 120,
  yes: 80,
}

function totalOf(column: ReportColumn, rows: readonly ReportRow[], context: CellContext): string {
  const values = rows.flatMap((row) => {
    const value = row[column.key]
    return typeof value === 'number' ? [value] : []
  })
  if (values.length === 0) return ''
  const total =
    column.total === 'max'
      ? values.reduce((most, value) => Math.max(most, value))
      : values.reduce((sum, value) => sum + value, 0)
  return cellText(column, total, context)
}

/** Columns of a report for a table, without `json` ones (drawer and file only). */
export function useReportColumns(report: Pick<Report, 'columns' | 'sorts'>): Column<ReportRow>[] {
  const t = useTranslations()
  const context = useCellContext()
  const { currency } = useBrand()
  return useMemo(
    () =>
      report.columns
        .filter(({ as }) => as !== 'json')
        .map((column): Column<ReportRow> => {
          const unit = unitOf(column.as, currency.symbol)
          const width = column.width ?? widths[column.as]
          return {
            key: column.key,
            title: t(column.title),
            cell: (row) => <ValueCell column={column} value={row[column.key]} context={context} />,
            isNumber: isNumberKind(column.as),
            isSortable: report.sorts?.[column.key] !== undefined,
            ...(unit && { unit }),
            ...(width && { width }),
            ...(column.isExtra && { isExtra: true }),
            ...(column.phone && { phone: column.phone }),
            ...(column.total && { total: (rows) => totalOf(column, rows, context) }),
          }
        }),
    [report, t, context, currency],
  )
}
