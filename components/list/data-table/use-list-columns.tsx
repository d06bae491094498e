'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useMemo } from 'react'
import { useBrand } from '#components/data/brand.tsx'
import {
  type CellContext,
  type CellKind,
  cellText,
  inRow,
  isNumberKind,
  unitOf,
} from '#lib/format/cell.ts'
import type { List, ListColumn } from '#lib/pages/list.ts'
import { useCellContext, ValueCell } from './cell.tsx'
import type { Column } from './column.ts'

export type ListRow = Readonly<Record<string, unknown>>

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
  flow: 110,
  cents: 110,
  duration: 120,
  hours: 100,
  yes: 80,
}

function totalOf(column: ListColumn, rows: readonly ListRow[], context: CellContext): string {
  const values = rows.flatMap((row) => {
    const value = row[column.key]
    return typeof value === 'number' ? [value] : []
  })
  if (values.length === 0) return ''
  const total =
    column.total === 'max'
      ? values.reduce((most, value) => Math.max(most, value))
      : values.reduce((sum, value) => sum + value, 0)
  return cellText(column, total, inRow(context, rows[0] ?? {}))
}

const isInTable = ({ as, isFileOnly }: ListColumn) => as !== 'json' && !isFileOnly

/** A list's own cells by column key; others as it says. */
export type OwnCells<R> = Readonly<Partial<Record<string, (row: R) => ReactNode>>>

/** Words of a list and figures are never cut; free texts are. */
const fixedOf = (as: CellKind) =>
  as === 'time' || as === 'day' || as === 'code' || as === 'func' || isNumberKind(as)
    ? 'fixed'
    : undefined

const noCells = {}

const isNothing = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)

/** `cells` must be stable between renders. */
export function useListColumns<R extends ListRow = ListRow>(
  list: Pick<List, 'columns' | 'sorts'>,
  cells: OwnCells<R> = noCells,
): Column<R>[] {
  const t = useTranslations()
  const context = useCellContext()
  const { currency } = useBrand()
  return useMemo(
    () =>
      list.columns.filter(isInTable).map((column): Column<R> => {
        const isKey = column.phone === 'title' || column.as === 'imei'
        const priority = isKey ? 'key' : (column.priority ?? fixedOf(column.as))
        const unit = unitOf(column.as, context.tag, currency.symbol)
        const width = column.width ?? widths[column.as]
        const plain = (row: R) => (
          <ValueCell column={column} value={row[column.key]} context={inRow(context, row)} />
        )
        return {
          key: column.key,
          title: column.heading ?? t(column.title),
          cell: cells[column.key] ?? plain,
          isNumber: isNumberKind(column.as),
          isSortable: list.sorts?.[column.key] !== undefined,
          isEmpty: (row) =>
            isNothing(row[column.key]) ||
            (column.key === 'currency' && row[column.key] === currency.code),
          ...(priority && { priority }),
          ...(unit && { unit }),
          ...(width && { width }),
          ...(column.isExtra && { isExtra: true }),
          ...(column.phone && { phone: column.phone }),
          ...(column.total && { total: (rows) => totalOf(column, rows, context) }),
        }
      }),
    [list, cells, t, context, currency],
  )
}

export function useExportColumns(list: Pick<List, 'columns'>) {
  const t = useTranslations()
  return useMemo(
    () =>
      list.columns.map(({ key, title, isExtra, isFileOnly }) => ({
        key,
        title: t(title),
        isShown: !isExtra && !isFileOnly,
      })),
    [list, t],
  )
}
