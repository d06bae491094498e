'use client'

import { type KeyboardEvent, type RefObject, useState } from 'react'
import type { Selection } from './use-selection.ts'

type GridKeys<R> = {
  box: RefObject<HTMLElement | null>
  count: number
  pageRows: () => number
  scrollTo: (index: number) => void
  selection: Selection<R> | undefined
  onOpen: ((index: number) => void) | undefined
}

/** Undefined for a key that does not move. */
function target(key: string, at: number, { count, pageRows }: { count: number; pageRows: number }) {
  const moves: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + pageRows,
    PageUp: at - pageRows,
    Home: 0,
    End: count - 1,
  }
  const index = moves[key]
  return index === undefined ? undefined : Math.max(0, Math.min(count - 1, index))
}

/** ARIA grid keys. Space selects, Shift extends, Ctrl+A selects all loaded rows. */
export function useGridKeys<R>(grid: GridKeys<R>) {
  const [active, setActive] = useState(0)
  const { box, count, selection } = grid

  const focusRow = (index: number) => {
    setActive(index)
    grid.scrollTo(index)
    requestAnimationFrame(() => {
      box.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus()
    })
  }

  const act = (event: KeyboardEvent, index: number): boolean => {
    if (event.key === 'Enter' && grid.onOpen) grid.onOpen(index)
    else if (event.key === ' ' && selection) selection.toggle(index, event.shiftKey)
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey) && selection) {
      if (!selection.isAll) selection.toggleAll()
    } else if (event.key === 'Escape' && selection && selection.rows.length > 0) selection.clear()
    else return false
    return true
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-index]')
    if (!row || event.target !== row) return
    const index = Number(row.dataset['index'])
    const next = target(event.key, index, { count, pageRows: grid.pageRows() })
    if (next === undefined) {
      if (act(event, index)) event.preventDefault()
      return
    }
    event.preventDefault()
    if (event.shiftKey && selection) {
      if (!selection.has(row.dataset['key'] ?? '')) selection.toggle(index)
      selection.toggle(next, true)
    }
    focusRow(next)
  }

  return { active: Math.min(active, Math.max(0, count - 1)), setActive, onKeyDown }
}
