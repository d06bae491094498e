'use client'

import { useElementSize } from '@mantine/hooks'
import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Column } from './column.ts'
import { columnWidths } from './column-widths.ts'

const padding = 26
const icon = 24
/** Longer heads are cut. */
const mostOfHead = 200

/** Of the text alone: boxes are as wide as the column lets them be. */
function textWidth(cell: HTMLElement): number {
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  const first = walker.nextNode()
  if (!first) return 0
  let last = first
  while (walker.nextNode()) last = walker.currentNode
  const range = document.createRange()
  range.setStart(first, 0)
  range.setEnd(last, last.textContent?.length ?? 0)
  // Lines of a text that is broken beside one another (data-table.module.css).
  const lines = first === last ? [...range.getClientRects()] : [range.getBoundingClientRect()]
  return Math.ceil(lines.reduce((sum, { width }) => sum + width, 0))
}

/** Widths in a box where others take `taken` pixels; `grid` draws the rows. */
export function useColumnWidths<R>(
  columns: readonly Column<R>[],
  { grid, taken, drawn }: { grid: RefObject<HTMLElement | null>; taken: number; drawn: unknown },
) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const [needs, setNeeds] = useState<ReadonlyMap<string, number>>(new Map())
  // The observer answers a frame later, which shows columns of another width.
  const [first, setFirst] = useState(0)
  useLayoutEffect(() => setFirst(grid.current?.offsetWidth ?? 0), [grid])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn is measured
  useLayoutEffect(() => {
    const wider = new Map<string, number>()
    for (const cell of grid.current?.querySelectorAll<HTMLElement>('[data-column]') ?? []) {
      const key = cell.dataset['column'] ?? ''
      const content = textWidth(cell) + padding + (cell.querySelector('svg, img') ? icon : 0)
      const need =
        cell.getAttribute('role') === 'columnheader' ? Math.min(content, mostOfHead) : content
      if (need > Math.max(needs.get(key) ?? 0, wider.get(key) ?? 0)) wider.set(key, need)
    }
    if (wider.size > 0) setNeeds((old) => new Map([...old, ...wider]))
  }, [drawn, columns])
  const shown = width || first
  const room = shown === 0 ? 0 : shown - taken
  return { ref, widths: columnWidths(columns, room, needs) }
}
