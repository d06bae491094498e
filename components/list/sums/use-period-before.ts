'use client'

import { useMemo } from 'react'
import type { Earlier, Sums } from '#lib/pages/sums.ts'
import type { Period } from '#lib/rules/period.ts'
import { useListRows } from '../page/use-list-rows.ts'

const daySeconds = 86_400

/** The same sums in the period of the same length before; undefined until read. */
export function usePeriodBefore(
  { list }: Sums,
  params: Record<string, unknown>,
  { from, to }: Period,
): Earlier | undefined {
  const earlier = useMemo(() => {
    const range = list.filters.find(({ kind }) => kind === 'range')
    if (range?.kind !== 'range') return params
    return { ...params, [range.from]: from - (to - from) - 1, [range.to]: from - 1 }
  }, [list, params, from, to])
  const { rows, state } = useListRows(list, earlier)
  const days = Math.round((to - from + 1) / daySeconds)
  return state.isLoading || state.error ? undefined : { rows, days }
}
