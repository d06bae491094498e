'use client'

import { useUrlState } from '#components/list/filter-bar/use-url-state.ts'

const defaults = { poi: '', search: '', below: '1' } as const

export function usePoiUrl() {
  const { values, change } = useUrlState<keyof typeof defaults>(defaults)
  return {
    poi: /^[1-9]\d{0,9}$/.test(values.poi) ? values.poi : '',
    search: values.search,
    isBelow: values.below !== '0',
    change,
    open: (poi: string) => change({ poi }),
  }
}

export type PoiUrl = ReturnType<typeof usePoiUrl>
