import type { Column } from './column.ts'

/** Of its wanted width, the least that a column shrinks to. */
const leastShare = { low: 0.5, normal: 0.72, fixed: 1 } as const
const leastWidth = 64
/** Longer names are cut all the same. */
const widestKey = 360
const widestOther = 240
const barest = 44

export const wantedWidth = (column: { width?: number }) => column.width ?? 140

type Shrinking = Pick<Column<never>, 'key' | 'width' | 'priority' | 'isNumber'>

const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0)

/**
 * Pixels of each column in `room`, 0 if unknown; `needs`: content widths, `wholes`: those below the heads. Wide columns
 * give to narrow ones; where that is not enough for the figures, the table is wider than the room.
 */
export function columnWidths(
  columns: readonly Shrinking[],
  room: number,
  needs: ReadonlyMap<string, number>,
  wholes: ReadonlyMap<string, number> = new Map(),
): number[] {
  const widths = sharedWidths(columns, room, needs)
  if (room === 0) return widths
  const needOf = (at: number) => {
    const { key = '', priority } = columns[at] ?? {}
    return Math.min(needs.get(key) ?? widths[at] ?? 0, priority === 'key' ? widestKey : widestOther)
  }
  const take = (wanted: number): number => {
    const spares = widths.map((width, at) => Math.max(0, width - Math.max(needOf(at), barest)))
    const taken = Math.min(wanted, sum(spares))
    if (taken > 0)
      for (const [at, spare] of spares.entries())
        widths[at] = (widths[at] ?? 0) - (spare * taken) / sum(spares)
    return taken
  }
  take(Math.max(0, sum(widths) - room))
  for (const kind of ['key', 'fixed', 'normal', 'low']) {
    const lacks = widths.map((width, at) =>
      (columns[at]?.priority ?? 'normal') === kind ? Math.max(0, needOf(at) - width) : 0,
    )
    let given = take(sum(lacks))
    // Whole words first: what lacks little is shown whole before a long text gets more.
    const byLack = [...lacks.entries()].toSorted(([, a], [, b]) => a - b)
    for (const [at, lack] of byLack) {
      const part = Math.min(lack, given)
      widths[at] = (widths[at] ?? 0) + part
      given -= part
    }
  }
  return widths.map((width, at) => {
    const { key = '', priority, isNumber } = columns[at] ?? {}
    const whole = priority === 'fixed' || isNumber ? (wholes.get(key) ?? 0) : 0
    return Math.max(Math.floor(width), Math.min(whole, widestOther))
  })
}

/** Short of room, keys give what they do not need, then low priority, then others. */
function sharedWidths(
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
