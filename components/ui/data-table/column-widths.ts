import type { Column } from './column.ts'

/** Of its wanted width, the least that a column shrinks to. */
const leastShare = { low: 0.5, normal: 0.72, fixed: 1 } as const
const leastWidth = 64
/** Longer names are cut all the same. */
const widestKey = 360

export const wantedWidth = (column: { width?: number }) => column.width ?? 140

type Shrinking = Pick<Column<never>, 'key' | 'width' | 'priority'>

/**
 * Pixels of each column in `room`, 0 if unknown; `needs`: content widths of keys. Columns share the
 * rest; short of room, keys give what they do not need, then low priority, then others.
 */
export function columnWidths(
  columns: readonly Shrinking[],
  room: number,
  needs: ReadonlyMap<string, number>,
): number[] {
  const kindOf = ({ priority }: Shrinking) => priority ?? 'normal'
  const wanted = columns.map((column) => {
    const width = wantedWidth(column)
    if (kindOf(column) !== 'key') return width
    return Math.max(Math.min(needs.get(column.key) ?? 0, widestKey), Math.min(width, widestKey))
  })
  const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0)
  const spare = room === 0 ? 0 : room - sum(wanted)
  if (spare >= 0) {
    const all = sum(wanted)
    return wanted.map((width) => Math.floor(width + (spare * width) / all))
  }
  let lack = -spare
  const widths = [...wanted]
  const leastOf = (column: Shrinking, width: number) => {
    const kind = kindOf(column)
    if (kind === 'key') return Math.min(needs.get(column.key) ?? width, widestKey)
    return Math.max(leastWidth, Math.round(width * leastShare[kind]))
  }
  for (const kind of ['key', 'low', 'normal'] as const) {
    const gives = widths.map((width, i) => {
      const column = columns[i]
      return column && kindOf(column) === kind ? Math.max(0, width - leastOf(column, width)) : 0
    })
    const most = sum(gives)
    if (most === 0) continue
    const taken = Math.min(lack, most)
    for (const [i, give] of gives.entries()) widths[i] = (widths[i] ?? 0) - (give * taken) / most
    lack -= taken
  }
  return widths.map(Math.floor)
}
