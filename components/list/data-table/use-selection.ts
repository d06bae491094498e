'use client'

import { useMemo, useRef, useState } from 'react'

export type Selection<R> = {
  rows: R[]
  has: (key: string) => boolean
  isAll: boolean
  /** `isRange` takes everything since the last row touched. */
  toggle: (index: number, isRange?: boolean) => void
  toggleAll: () => void
  clear: () => void
}

/** Selection by key; rows that go leave it. */
export function useSelection<R>(rows: readonly R[], keyOf: (row: R) => string): Selection<R> {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const anchor = useRef(0)
  const chosen = useMemo(
    () => (keys.size === 0 ? [] : rows.filter((row) => keys.has(keyOf(row)))),
    [rows, keys, keyOf],
  )
  const isAll = rows.length > 0 && chosen.length === rows.length

  const toggle = (index: number, isRange = false) => {
    const row = rows[index]
    if (row === undefined) return
    const from = isRange ? Math.min(anchor.current, index) : index
    const to = isRange ? Math.max(anchor.current, index) : index
    const isOn = isRange || !keys.has(keyOf(row))
    const next = new Set(keys)
    for (const each of rows.slice(from, to + 1)) {
      if (isOn) next.add(keyOf(each))
      else next.delete(keyOf(each))
    }
    anchor.current = index
    setKeys(next)
  }

  return {
    rows: chosen,
    has: (key) => keys.has(key),
    isAll,
    toggle,
    toggleAll: () => setKeys(isAll ? new Set() : new Set(rows.map(keyOf))),
    clear: () => setKeys(new Set()),
  }
}
