import type { ListColumn } from './list.ts'
import type { Chart } from './sums.ts'

type Row = Readonly<Record<string, unknown>>

/** How many rows have each word of a column, most first. */
export function sharesOf(
  rows: readonly Row[],
  { key, title }: ListColumn,
  nameOf: (row: Row) => string,
): Chart {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const name = nameOf(row)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const shares = [...counts].sort(([, a], [, b]) => b - a)
  return {
    kind: 'shares',
    isTime: false,
    points: shares.map(([name]) => ({ key: name, name })),
    series: [{ key, title, as: 'number', values: shares.map(([, n]) => n) }],
  }
}
