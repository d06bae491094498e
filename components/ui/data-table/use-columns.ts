'use client'

import { useLocalStorage } from '@mantine/hooks'
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
  const [first, ...others] = columns
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
  return {
    // The first column names the row: it stays.
    visible: first ? [first, ...others.filter((one) => isShown(one) && !isHollow(one))] : [],
    isHollow,
    choosable: others,
    isShown,
    toggle,
    reset: () => setChoice(none),
    isChanged: choice.hidden.length + choice.shown.length > 0,
  }
}
