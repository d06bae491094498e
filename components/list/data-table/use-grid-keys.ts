'use client'

import type { KeyboardEvent, RefObject } from 'react'
import { useShortcuts } from '#components/ui/keys/use-shortcuts.ts'
import { useRowFocus } from '#components/ui/use-row-focus.ts'
import { type ShortcutOf, shortcutIn } from '#lib/codes/shortcuts.ts'
import type { Selection } from './use-selection.ts'

type GridKeys<R> = {
  box: RefObject<HTMLElement | null>
  count: number
  pageRows: () => number
  scrollTo: (index: number) => void
  selection: Selection<R> | undefined
  onOpen: ((index: number) => void) | undefined
}

type Key = ShortcutOf<'list'>

/** Undefined for a key that does not move. */
function target(
  key: Key,
  {
    index: at,
    isUp,
    count,
    pageRows,
  }: { index: number; isUp: boolean; count: number; pageRows: number },
) {
  const moves: Partial<Record<Key, number>> = {
    next: at + 1,
    previous: at - 1,
    range: at + (isUp ? -1 : 1),
    pageDown: at + pageRows,
    pageUp: at - pageRows,
    first: 0,
    last: count - 1,
  }
  const index = moves[key]
  return index === undefined ? undefined : Math.max(0, Math.min(count - 1, index))
}

/** ARIA grid keys, as lib/codes/shortcuts.ts lists them; J and K from anywhere on the page. */
export function useGridKeys<R>(grid: GridKeys<R>) {
  const { box, count, selection } = grid
  const { focusRow, step, ...focus } = useRowFocus(grid)
  useShortcuts('list', { next: step(1), previous: step(-1) }, box)

  const act = (key: Key, index: number): boolean => {
    if (key === 'open' && grid.onOpen) grid.onOpen(index)
    else if (key === 'choose' && selection) selection.toggle(index)
    else if (key === 'chooseTo' && selection) selection.toggle(index, true)
    else if (key === 'all' && selection) {
      if (!selection.isAll) selection.toggleAll()
    } else if (key === 'none' && selection && selection.rows.length > 0) selection.clear()
    else return false
    return true
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-index]')
    if (!row || event.target !== row) return
    const index = Number(row.dataset['index'])
    const key = shortcutIn('list', event)
    if (!key) return
    const isUp = event.key === 'ArrowUp'
    const next = target(key, { index, isUp, count, pageRows: grid.pageRows() })
    if (next === undefined) {
      if (act(key, index)) event.preventDefault()
      return
    }
    event.preventDefault()
    if (key === 'range' && selection) {
      if (!selection.has(row.dataset['key'] ?? '')) selection.toggle(index)
      selection.toggle(next, true)
    }
    focusRow(next)
  }

  return { ...focus, focusRow, onKeyDown }
}
