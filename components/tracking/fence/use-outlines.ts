'use client'

import { useCallback } from 'react'
import { useCall } from '#components/data/use-call.ts'

const mostCities = 50

export function useOutlines(cities: readonly string[]) {
  const known = [...new Set(cities)].filter(Boolean).slice(0, mostCities)
  const { data } = useCall(
    'location/GetOutlines',
    { cities: known },
    { enabled: known.length > 0, keepPrevious: true, staleTime: Infinity },
  )
  const outline = useCallback(
    (city: string) => data?.items.find((item) => item.city === city)?.rings ?? [],
    [data],
  )
  return { outline, isReady: known.length === 0 || data !== undefined }
}
