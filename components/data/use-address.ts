'use client'

import { useLanguage } from '#components/data/brand.tsx'
import { useCall } from '#components/data/use-call.ts'

/** 1/1000 degree, about 100 m: such places share an address. */
const grid = 1000

/** Undefined while loading, empty when there is none. */
export function useAddress(lon: number, lat: number): string | undefined {
  const { language } = useLanguage()
  const isPlace = Number.isFinite(lon) && Number.isFinite(lat)
  const latlng = isPlace
    ? [
        {
          lat: (Math.round(lat * grid) / grid) * 1e6,
          lon: (Math.round(lon * grid) / grid) * 1e6,
        },
      ].map((place) => ({ lat: Math.round(place.lat), lon: Math.round(place.lon) }))
    : []
  const answer = useCall(
    'location/BatchReverseGeocode',
    { latlng, language },
    { enabled: isPlace, keepPrevious: true, staleTime: 600_000 },
  )
  if (!isPlace || answer.isError) return ''
  return answer.data?.items[0]?.address
}
