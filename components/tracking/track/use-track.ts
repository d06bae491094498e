'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import type { Period } from '#lib/rules/period.ts'
import { joinPages, type TrackPage } from '#lib/track/track.ts'

/** The most that the contract allows. */
const pageSize = 50_000
const nobody = () => undefined

export const trackQuery = (
  simei: string,
  range: Period,
  onLoaded: (points: number) => void = nobody,
) => ({
  queryKey: ['location/GetTrack', 'all', simei, range],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const pages: TrackPage[] = []
    let from: number | null = range.from
    onLoaded(0)
    while (from !== null) {
      const page: Awaited<ReturnType<typeof readPage>> = await readPage(
        simei,
        { from, to: range.to, limit: pageSize },
        signal,
      )
      pages.push(page)
      onLoaded(pages.reduce((sum, { time }) => sum + time.length, 0))
      from = page.next_time
    }
    return joinPages(pages)
  },
})

export function useTrack(simei: string, range: Period) {
  const [loaded, setLoaded] = useState(0)
  const query = useQuery(trackQuery(simei, range, setLoaded))
  return { ...query, loaded }
}

type Asked = Period & { limit: number }

function readPage(simei: string, { from, to, limit }: Asked, signal: AbortSignal) {
  const params = { simei, start_time: from, end_time: to, limit_size: limit }
  return call('location/GetTrack', params, { signal })
}
