import type { ListColumn } from './list.ts'

type Row = Readonly<Record<string, unknown>>

const keyOf = (column: ListColumn, day: string) => `${column.key}.${day}`

/** Columns as they are for some days: one by day becomes one for each, which is headed by it. */
export const columnsOfDays = (
  columns: readonly ListColumn[],
  days: readonly string[],
): readonly ListColumn[] =>
  columns.flatMap(({ isByDay, ...column }) =>
    isByDay ? days.map((day) => ({ ...column, key: keyOf(column, day), heading: day })) : [column],
  )

/** A row with the figures of columns by day under the keys of those. */
export function spreadDays(columns: readonly ListColumn[], row: Row): Row {
  const own = columns.filter(({ isByDay }) => isByDay)
  if (own.length === 0) return row
  const spread = own.flatMap((column) =>
    Object.entries((row[column.key] ?? {}) as Row).map(([day, value]) => [
      keyOf(column, day),
      value,
    ]),
  )
  return { ...row, ...Object.fromEntries(spread) }
}
