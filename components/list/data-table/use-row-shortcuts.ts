'use client'

import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'
import { type Acts, useShortcuts } from '#components/ui/keys/use-shortcuts.ts'
import type { ViewProps } from './table-props.ts'
import type { useGridKeys } from './use-grid-keys.ts'

type Keys = Pick<ReturnType<typeof useGridKeys>, 'focused' | 'focusRow' | 'active'>

/** The letters of a list. */
export function useRowShortcuts<R>(
  { rows, selection, shortcuts }: ViewProps<R>,
  { focused, focusRow, active }: Keys,
  box: RefObject<HTMLElement | null>,
): void {
  const chosen = selection?.rows ?? []
  const runOf = (act: (rows: R[], clear: () => void) => boolean) => () => {
    const at = focused()
    const row = at === undefined ? undefined : rows[at]
    if (selection && chosen.length > 0) act(chosen, selection.clear)
    else if (at === undefined || row === undefined) focusRow(active)
    else if (act([row], () => undefined)) focusRow(at + 1)
  }
  const ofRows = Object.entries(shortcuts?.ofRows ?? {}).map(([name, act]) => [name, runOf(act)])
  const acts: Acts<'alarms'> = { ...Object.fromEntries(ofRows), ...shortcuts?.ofList }
  useShortcuts(shortcuts?.scope, acts, box)
}

/** When a row with the focus leaves the list, the one in its place gets it. Answers what notes the focus. */
export function useKeptFocus<R>(
  { rows, rowKey }: Pick<ViewProps<R>, 'rows' | 'rowKey'>,
  focusRow: (index: number) => void,
): (event: FocusEvent) => void {
  const last = useRef<{ key: string; index: number } | undefined>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each list
  useEffect(() => {
    const before = last.current
    if (!before || document.activeElement !== document.body) return
    if (rows.length > 0 && !rows.some((row) => rowKey(row) === before.key)) focusRow(before.index)
  }, [rows])
  return ({ target }) => {
    const row = target.closest<HTMLElement>('[data-index]')
    const { key = '', index } = row?.dataset ?? {}
    last.current = index === undefined ? undefined : { key, index: Number(index) }
  }
}
