import { type DisplayState, displayStates } from '#lib/codes/device-state.ts'
import type { Chart } from './chart-of.ts'
import type { ListColumn } from './list.ts'

type Row = Readonly<Record<string, unknown>>

const isState = (value: unknown): value is DisplayState =>
  displayStates.some((state) => state === value)

/** How many rows have each word of a column, most first; states of devices in their colours. */
export function sharesOf(
  rows: readonly Row[],
  { key, title }: ListColumn,
  nameOf: (row: Row) => string,
): Chart {
  const counts = new Map<string, number>()
  const states: Record<string, DisplayState> = {}
  for (const row of rows) {
    const name = nameOf(row)
    const value = row[key]
    if (isState(value)) states[name] = value
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const shares = [...counts].sort(([, a], [, b]) => b - a)
  return {
    kind: 'shares',
    isTime: false,
    states: states,
    points: shares.map(([name]) => ({ key: name, name })),
    series: [{ key, title, as: 'number', values: shares.map(([, n]) => n) }],
  }
}
