'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { isolated } from '#lib/i18n/isolate-arguments.ts'
import type { List } from '#lib/pages/list.ts'
import { Unknown, useCellContext } from '../data-table/cell.tsx'
import type { Column } from '../data-table/column.ts'
import type { ListRow } from '../data-table/use-list-columns.tsx'
import { changesOf } from './changes.ts'

type Facts = Readonly<Record<string, unknown>>

const factsIn = (value: unknown): Facts =>
  typeof value === 'object' && value !== null ? (value as Facts) : {}

/** Dates and times are not broken: right to left, their parts would change partners. */
const whole = (text: string) =>
  isolated(/^[\d :-]+$/.test(text) ? text.replaceAll(' ', '\u00a0') : text)

/** With a column of what an event changed, where the list has the facts of before and after. */
export function useChangeColumn(list: List, columns: Column<ListRow>[]): Column<ListRow>[] {
  const t = useTranslations('report')
  const common = useTranslations('common')
  const context = useCellContext()
  return useMemo(() => {
    if (!list.columns.some(({ key, as }) => key === 'after' && as === 'json')) return columns
    const textOf = (row: ListRow) =>
      changesOf(
        factsIn(row['before']),
        factsIn(row['after']),
        context,
        factsIn(row['names']) as Record<string, string>,
      )
        .map(({ label, before, after }) =>
          before === undefined || after === undefined
            ? common('withValue', { label, value: whole(before ?? after ?? '') })
            : t('changed', { label, before: whole(before), after: whole(after) }),
        )
        .join(' · ')
    const change: Column<ListRow> = {
      key: 'change',
      title: t('column.change'),
      width: 240,
      isEmpty: (row) => textOf(row) === '',
      cell: (row) => {
        const text = textOf(row)
        return text === '' ? <Unknown /> : <span title={text}>{text}</span>
      },
    }
    const at = columns.findIndex(({ key }) => key === 'object_name') + 1
    return [...columns.slice(0, at), change, ...columns.slice(at)]
  }, [list, columns, context, t, common])
}
