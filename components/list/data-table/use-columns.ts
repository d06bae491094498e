'use client'

import { useLocalStorage } from '@mantine/hooks'
import { useMemo } from 'react'
import type { Column } from './column.ts'

/** Differences from the defaults: later columns appear. */
type Choice = { hidden: string[]; shown: string[] }

const none: Choice = { hidden: [], shown: [] }

/** The reader's columns, in local storage under `name`. */
export function useColumns<R>(name: string, columns: readonly Column<R>[], rows: readonly R[]) {
  const [choice, setChoice] = useLocalStorage<Choice>({
    key: `waypost.columns.${name}`,
    defaultValue: none,
    getInitialValueInEffect: false,
  })
  const isShown = ({ key, isExtra }: Column<R>) =>
    isExtra ? choice.shown.includes(key) : !choice.hidden.includes(key)
  const toggle = (column: Column<R>) => {
    const list = column.isExtra ? 'shown' : 'hidden'
    const old = choice[list]
    const next = old.includes(column.key)
      ? old.filter((key) => key !== column.key)
      : [...old, column.key]
    setChoice({ ...choice, [list]: next })
  }
  const isHollow = ({ key, isEmpty, priority }: Column<R>) =>
    isEmpty !== undefined &&
    priority !== 'key' &&
    !choice.shown.includes(key) &&
    rows.length > 0 &&
    rows.every(isEmpty)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what both filters read
  const visible = useMemo(() => {
    const [first, ...others] = columns
    // The first column names the row: it stays.
    return first ? [first, ...others.filter((one) => isShown(one) && !isHollow(one))] : []
  }, [columns, choice, rows])
  return {
    visible,
    isHollow,
    choosable: columns.slice(1),
    isShown,
    toggle,
    reset: () => setChoice(none),
    isChanged: choice.hidden.length + choice.shown.length > 0,
  }
}
