'use client'

import { type KeyboardEvent, useRef } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import type { TreeRow } from './tree-rows.ts'

/** Milliseconds. */
const typeAheadMs = 600

type Keys = {
  rows: readonly TreeRow[]
  active: number
  pageRows: () => number
  onMove: (index: number) => void
  onOpen: (row: TreeRow, isOpen: boolean) => void
  /** Enter, and Space without check boxes. */
  onAct: (row: TreeRow) => void
  onCheck: ((row: TreeRow) => void) | undefined
}

const nameOf = (row: TreeRow): string => {
  if (row.kind === 'organisation') return row.node.sname
  if (row.kind === 'group') return row.group.name
  return row.kind === 'found' ? row.sname : ''
}

/** Next row whose name starts with `text`, wrapping around. */
export function rowStartingWith(
  rows: readonly TreeRow[],
  from: number,
  text: string,
): number | undefined {
  const order = rows.map((_, step) => (from + step) % rows.length)
  const typed = text.toLocaleLowerCase()
  return order.find((index) => {
    const row = rows[index]
    return row ? nameOf(row).toLocaleLowerCase().startsWith(typed) : false
  })
}

/** ARIA tree keys, mirrored in right-to-left languages. */
export function useTreeKeys({ rows, active, onMove, ...on }: Keys) {
  const { dir } = useLanguage()
  const typed = useRef({ text: '', at: 0 })

  const inwards = (row: TreeRow) => {
    if (row.kind !== 'organisation' || !row.hasBranch) return
    if (row.isOpen) onMove(active + 1)
    else on.onOpen(row, true)
  }
  const outwards = (row: TreeRow) => {
    if (row.kind === 'organisation' && row.isOpen) on.onOpen(row, false)
    else {
      const parent = rows.findIndex(({ key }) => key === row.parent)
      if (parent >= 0) onMove(parent)
    }
  }
  const type = (key: string, now: number) => {
    const isNew = now - typed.current.at > typeAheadMs
    const text = isNew ? key : typed.current.text + key
    typed.current = { text, at: now }
    // The same letter again goes to the next match.
    const isRepeated = [...text].every((letter) => letter === text[0])
    const from = active + (isNew || isRepeated ? 1 : 0)
    const found = rowStartingWith(rows, from, isRepeated ? key : text)
    if (found !== undefined) onMove(found)
  }

  return (event: KeyboardEvent<HTMLElement>) => {
    const row = rows[active]
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return
    const [towards, back] =
      dir === 'rtl' ? ['arrowleft', 'arrowright'] : ['arrowright', 'arrowleft']
    const isTyping = event.timeStamp - typed.current.at < typeAheadMs && typed.current.text !== ''
    const acts: Record<string, () => void> = {
      arrowdown: () => onMove(active + 1),
      arrowup: () => onMove(active - 1),
      pagedown: () => onMove(active + on.pageRows()),
      pageup: () => onMove(active - on.pageRows()),
      home: () => onMove(0),
      end: () => onMove(rows.length - 1),
      [towards ?? '']: () => inwards(row),
      [back ?? '']: () => outwards(row),
      enter: () => on.onAct(row),
      ' ': () => {
        if (isTyping) type(' ', event.timeStamp)
        else (on.onCheck ?? on.onAct)(row)
      },
    }
    const act = acts[event.key.toLowerCase()]
    if (act) act()
    else if ([...event.key].length === 1) type(event.key, event.timeStamp)
    else return
    event.preventDefault()
  }
}
