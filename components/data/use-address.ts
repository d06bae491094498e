'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLanguage } from './brand.tsx'
import { loadAddress } from './load-address.ts'

/** 1/10 000 degree, about 10 m: share an address, as on the server. */
const grid = 10_000

const onGrid = (degrees: number) => Math.round((Math.round(degrees * grid) / grid) * 1e6)

/** Undefined while loading, empty when there is none. */
export function useAddress(lon: number, lat: number): string | undefined {
  const { language } = useLanguage()
  const isPlace = Number.isFinite(lon) && Number.isFinite(lat)
  const place = { lat: onGrid(lat), lon: onGrid(lon) }
  const answer = useQuery({
    queryKey: ['address', language, place.lat, place.lon],
    queryFn: () => loadAddress(place, language),
    enabled: isPlace,
    placeholderData: keepPreviousData,
    staleTime: 600_000,
  })
  if (!isPlace || answer.isError) return ''
  return answer.data
}
