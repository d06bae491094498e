'use client'

import { useUrlState } from '#components/list/filter-bar/use-url-state.ts'
import type { FencePoint } from '#lib/rules/fence-limits.ts'

const defaults = { poi: '', search: '', below: '1', lat: '', lon: '' } as const

/** Degrees × 1e6: a link to a place that is not saved yet. */
function pointOf(lat: string, lon: string): FencePoint | undefined {
  const form = /^-?\d{1,9}$/
  return form.test(lat) && form.test(lon) ? { lat: Number(lat), lon: Number(lon) } : undefined
}

export function usePoiUrl() {
  const { values, change } = useUrlState<keyof typeof defaults>(defaults)
  return {
    poi: /^[1-9]\d{0,9}$/.test(values.poi) ? values.poi : '',
    search: values.search,
    isBelow: values.below !== '0',
    place: pointOf(values.lat, values.lon),
    leavePlace: () => change({ lat: '', lon: '' }),
    change,
    open: (poi: string) => change({ poi }),
  }
}

export type PoiUrl = ReturnType<typeof usePoiUrl>
