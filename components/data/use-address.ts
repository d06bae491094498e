'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallParams } from '#lib/contract/calls.ts'
import { addressLimits } from '#lib/rules/address-limits.ts'
import { call } from './api.ts'
import { useLanguage } from './brand.tsx'

type Place = CallParams<'location/BatchReverseGeocode'>['latlng'][number]
type Waiting = { place: Place; resolve: (address: string) => void; reject: (error: Error) => void }

const most = addressLimits.perCall
/** Milliseconds. */
const delayMs = 25

const waiting = new Map<string, Waiting[]>()

function send(language: string): void {
  const all = waiting.get(language) ?? []
  const part = all.splice(0, most)
  if (all.length > 0) setTimeout(send, addressLimits.paceMs, language)
  else waiting.delete(language)
  call('location/BatchReverseGeocode', { latlng: part.map(({ place }) => place), language }).then(
    ({ items }) => {
      for (const [at, { resolve }] of part.entries()) resolve(items[at]?.address ?? '')
    },
    (error: Error) => {
      for (const { reject } of part) reject(error)
    },
  )
}

/** Asked together with others of about this time. */
function loadAddress(place: Place, language: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const list = waiting.get(language)
    if (list) list.push({ place, resolve, reject })
    else {
      waiting.set(language, [{ place, resolve, reject }])
      setTimeout(send, delayMs, language)
    }
  })
}

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
