'use client'

import { useMemo } from 'react'
import { periodBefore } from '#lib/pages/sum-times.ts'
import type { Sums } from '#lib/pages/sums.ts'
import type { Period } from '#lib/rules/period.ts'
import { useListRows } from '../page/use-list-rows.ts'

type Given = {
  params: Record<string, unknown>
  period: Period | undefined
  /** Once the sums themselves are read, whole: pages of both could not be compared. */
  isReady: boolean
}

/** Rows of the same sums in the period before; undefined until all are read, and without a period. */
export function usePeriodBefore({ list }: Sums, { params, period, isReady }: Given) {
  const earlier = useMemo(() => {
    const range = list.filters.find(({ kind }) => kind === 'range')
    if (range?.kind !== 'range' || !period) return params
    const { from, to } = periodBefore(period)
    return { ...params, [range.from]: from, [range.to]: to }
  }, [list, params, period])
  const { rows, state } = useListRows(list, earlier, { enabled: isReady && period !== undefined })
  const isWhole = !state.isLoading && !state.error && !state.hasMore
  return period && isReady && isWhole ? rows : undefined
}
