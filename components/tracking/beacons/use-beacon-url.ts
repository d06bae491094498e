'use client'

import { useUrlState } from '#components/list/filter-bar/use-url-state.ts'

const defaults = { beacon: '', search: '', below: '1' } as const

export function useBeaconUrl() {
  const { values, change } = useUrlState<keyof typeof defaults>(defaults)
  return {
    beacon: /^[1-9]\d{0,9}$/.test(values.beacon) ? values.beacon : '',
    search: values.search,
    isBelow: values.below !== '0',
    change,
    open: (beacon: string) => change({ beacon }),
  }
}

export type BeaconUrl = ReturnType<typeof useBeaconUrl>
