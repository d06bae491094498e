'use client'

import { Button } from '@mantine/core'
import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { IconFold, IconFoldDown } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { Unknown, useCellContext } from '#components/list/data-table/cell.tsx'
import type { Column, RowAction } from '#components/list/data-table/column.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { count } from '#lib/format/measure.ts'
import { dateTime } from '#lib/format/time.ts'
import { type FoldedAlarms, foldAlarms, foldKey, shownOf } from '#lib/live/fold-alarms.ts'

type Alarm = CallReply<'alarm/Get'>['items'][number]

/** One that stands for several, and whether these are shown. */
type Fold = FoldedAlarms<Alarm> & { isOpen: boolean }
type Folding = { foldOf: (row: Alarm) => Fold | undefined; toggle: (row: Alarm) => void }

/** Rows of one device and type as one, where the reader wants it so; of the rows that are loaded. */
export function useFolds(rows: readonly Alarm[], own: Column<Alarm>[]) {
  const [isOn, setOn] = useLocalStorage({
    key: 'waypost.alarms.folded',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const folds = useMemo(() => foldAlarms(isOn ? rows : []), [isOn, rows])
  const shown = useMemo(
    () => (isOn ? shownOf(rows, folds, open) : [...rows]),
    [isOn, rows, folds, open],
  )
  const folding = useMemo(
    (): Folding => ({
      foldOf: (row) => {
        const fold = folds.get(foldKey(row))
        return fold && fold.all.length > 1
          ? Object.assign({ isOpen: open.has(foldKey(row)) }, fold)
          : undefined
      },
      toggle: (row) =>
        setOpen((old) => {
          const next = new Set(old)
          if (!next.delete(foldKey(row))) next.add(foldKey(row))
          return next
        }),
    }),
    [folds, open],
  )
  const actionOf = useFoldAction(folding)
  const columns = useFoldColumns(folding)
  return {
    isOn,
    setOn,
    rows: shown,
    columns: useMemo(
      () => (isOn ? [...own.slice(0, 1), ...columns, ...own.slice(1)] : own),
      [isOn, own, columns],
    ),
    actionOf,
    /** Shows what stands behind the rows, or folds it again. */
    toggle: (chosen: readonly Alarm[]): void => {
      for (const row of chosen) if (folding.foldOf(row)) folding.toggle(row)
    },
    /** What stands behind the rows that are chosen. */
    allOf: (chosen: readonly Alarm[]): Alarm[] => [
      ...new Set(
        chosen.flatMap((row) => {
          const fold = folding.foldOf(row)
          return fold && !fold.isOpen ? fold.all : [row]
        }),
      ),
    ],
  }
}

function useFoldLabel(): (fold: Fold) => string {
  const t = useTranslations('rule.fold')
  const { tag } = useLanguage()
  return ({ isOpen, all }) => t(isOpen ? 'close' : 'open', { count: count(all.length, tag) })
}

function useFoldAction({ foldOf, toggle }: Folding): (row: Alarm) => RowAction[] {
  const labelOf = useFoldLabel()
  return (row) => {
    const fold = foldOf(row)
    if (!fold) return []
    const icon = fold.isOpen ? <IconFold size={16} /> : <IconFoldDown size={16} />
    return [{ key: 'fold', label: labelOf(fold), icon, onClick: () => toggle(row) }]
  }
}

function useFoldColumns({ foldOf, toggle }: Folding): Column<Alarm>[] {
  const t = useTranslations('rule.fold')
  const { tag } = useLanguage()
  const { zone } = useCellContext()
  return useMemo(
    () => [
      {
        key: 'times',
        title: t('times'),
        isNumber: true,
        width: 90,
        priority: 'fixed',
        phone: 'second',
        cell: (row) => {
          const fold = foldOf(row)
          return fold ? <Times fold={fold} onToggle={() => toggle(row)} /> : count(1, tag)
        },
      },
      {
        key: 'since',
        title: t('since'),
        width: 172,
        priority: 'fixed',
        cell: (row) => {
          const fold = foldOf(row)
          return fold ? dateTime(fold.first.time, zone) : <Unknown />
        },
      },
    ],
    [t, tag, zone, foldOf, toggle],
  )
}

function Times({ fold, onToggle }: { fold: Fold; onToggle: () => void }) {
  const { tag } = useLanguage()
  const label = useFoldLabel()(fold)
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const times = count(fold.all.length, tag)
  // There the row is a button itself, and unfolding one of its actions.
  if (isPhone) return times
  return (
    <Button
      size="compact-xs"
      variant="light"
      tabIndex={-1}
      aria-expanded={fold.isOpen}
      aria-label={label}
      onClick={onToggle}
    >
      {times}
    </Button>
  )
}
