'use client'

import { useElementSize } from '@mantine/hooks'
import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Column } from './column.ts'
import { columnWidths } from './column-widths.ts'

const padding = 26
/** Longer heads are cut. */
const mostOfHead = 110

/** Widths in a box where others take `taken` pixels; `grid` draws the rows. */
export function useColumnWidths<R>(
  columns: readonly Column<R>[],
  { grid, taken, drawn }: { grid: RefObject<HTMLElement | null>; taken: number; drawn: unknown },
) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const [needs, setNeeds] = useState<ReadonlyMap<string, number>>(new Map())
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn is measured
  useLayoutEffect(() => {
    const wider = new Map<string, number>()
    const range = document.createRange()
    for (const cell of grid.current?.querySelectorAll<HTMLElement>('[data-column]') ?? []) {
      const key = cell.dataset['column'] ?? ''
      range.selectNodeContents(cell)
      const content = Math.ceil(range.getBoundingClientRect().width) + padding
      const need = cell.getAttribute('role') === 'columnheader' ? Math.min(content, mostOfHead) : content
      if (need > Math.max(needs.get(key) ?? 0, wider.get(key) ?? 0)) wider.set(key, need)
    }
    if (wider.size > 0) setNeeds((old) => new Map([...old, ...wider]))
  }, [drawn, columns])
  const room = width === 0 ? 0 : width - taken
  return { ref, widths: columnWidths(columns, room, needs) }
}
