'use client'

import { useRouter, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { carriedIn } from '#components/data/view-query.ts'
import { cellText } from '#lib/format/cell.ts'
import { chartOf } from '#lib/pages/chart-of.ts'
import { isNameless, rowsBehind } from '#lib/pages/rows-behind.ts'
import { momentsIn, periodBefore, timesIn, timesOf } from '#lib/pages/sum-times.ts'
import { columnOf, drawnBy, groupParams, periodOf, type Sums } from '#lib/pages/sums.ts'
import type { Period } from '#lib/rules/period.ts'
import { useCellContext } from '../data-table/cell.tsx'
import type { ListRow } from '../data-table/use-list-columns.tsx'
import { useUrlState } from '../filter-bar/use-url-state.ts'
import { useListRows } from '../page/use-list-rows.ts'
import { useListView } from '../page/use-list-view.ts'
import { useLive } from './use-live.ts'

/** Rows of sums, and the figures of all of them where the answer has them. */
export type SumsRead = { rows: readonly ListRow[]; totals: ListRow | undefined }

type Given = {
  params: Record<string, unknown>
  period: Period | undefined
  /** Once the sums themselves are read. */
  isReady: boolean
}

/** Rows of the same sums in the period before; undefined until all are read, and without a period. */
function usePeriodBefore(sums: Sums, { params, period, isReady }: Given): SumsRead | undefined {
  const { list } = sums
  const earlier = useMemo(() => {
    const range = list.filters.find(({ kind }) => kind === 'range')
    if (range?.kind !== 'range' || !period) return params
    const { from, to } = periodBefore(period)
    return { ...params, [range.from]: from, [range.to]: to }
  }, [list, params, period])
  const read = useListRows(list, earlier, { enabled: isReady && period !== undefined })
  const { isLoading, error } = read.state
  const isRead = !isLoading && !error && isWhole(sums, read)
  return period && isReady && isRead ? readOf(sums, read) : undefined
}

/** Pages can be compared where the answer has the figures of all. */
const isWhole = ({ totals }: Sums, { state }: ReturnType<typeof useListRows>) =>
  totals !== undefined || !state.hasMore

const readOf = ({ totals }: Sums, { rows, first }: ReturnType<typeof useListRows>): SumsRead => ({
  rows,
  totals: totals ? (first as Record<string, ListRow> | undefined)?.[totals] : undefined,
})

const defaults = { by: '' }

/** What sums draw above a table: their group, figures, and chart. */
export function useSums(sums: Sums) {
  const { list } = sums
  const { by, setBy } = useGroup(sums)
  const view = useListView(list)
  const drawn = drawnBy(sums, by)
  const drawnParams = useMemo(
    () => ({ ...view.params, ...groupParams(sums, drawn) }),
    [view.params, sums, drawn],
  )
  const all = useListRows(list, drawnParams)
  useLive(sums.isLive ?? false, all.refetch)
  const period = useMemo(() => periodOf(list, drawnParams), [list, drawnParams])
  const isReady = !all.state.isLoading && isWhole(sums, all)
  const before = usePeriodBefore(sums, { params: drawnParams, period, isReady })
  const { time: unit, moment } = sums.groups[drawn] ?? {}
  const times = moment
    ? momentsIn(all.rows, moment)
    : unit && (period ? timesOf(period, unit) : timesIn(all.rows))
  const nameOf = useNames(sums, drawn)
  const open = useOpening(sums, { period, view })
  const chart = chartOf(sums, { rows: all.rows, before: before?.rows, times, moment, nameOf })
  const now = all.state.isLoading ? undefined : readOf(sums, all)
  return {
    by,
    setBy,
    view,
    drawn,
    rows: all.rows,
    now,
    before,
    period,
    chart,
    open,
    refetch: all.refetch,
  }
}

type View = ReturnType<typeof useListView>
export type Open = (row: ListRow | undefined, group: string) => void

function useOpening(
  sums: Sums,
  { period, view }: { period: Period | undefined; view: View },
): Open {
  const router = useRouter()
  const carried = carriedIn(useSearchParams())
  return (row, group) => {
    const seen = { by: group, period, values: view.values, carried }
    const href = row && rowsBehind(sums, row, seen)
    if (href) router.push(href)
  }
}

function useGroup(sums: Sums) {
  const { values, change } = useUrlState(defaults)
  const names = Object.keys(sums.groups)
  const first = names[0] ?? ''
  const by = names.find((one) => one === values.by) ?? first
  const setBy = (next: string) => change({ by: next === first ? '' : next })
  return { by, setBy }
}

/** Of a row: what it adds up, in the reader's language. */
function useNames(sums: Sums, by: string) {
  const t = useTranslations()
  const context = useCellContext()
  const column = columnOf(sums, sums.groups[by]?.column ?? '')
  return (row: ListRow): string => {
    if (sums.nameless && isNameless(sums, row)) return t(sums.nameless.title)
    return cellText(column, row[column.key], context)
  }
}
