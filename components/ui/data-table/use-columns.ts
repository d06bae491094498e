'use client'

import { useLocalStorage } from '@mantine/hooks'
import type { Column } from './column.ts'

/** Differences from what the columns say of themselves, so that a column added later appears. */
type Choice = { hidden: string[]; shown: string[] }

const none: Choice = { hidden: [], shown: [] }

/** The columns that the reader chose to see, kept in this browser under the name of the table. */
export function useColumns<R>(name: string, columns: readonly Column<R>[]) {
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
  return {
    // The first column names the row: it stays.
    visible: first ? [first, ...others.filter(isShown)] : [],
    choosable: others,
    isShown,
    toggle,
    reset: () => setChoice(none),
    isChanged: choice.hidden.length + choice.shown.length > 0,
  }
}
