'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import type { Period } from '#lib/rules/period.ts'
import { joinPages, type TrackPage } from '#lib/track/track.ts'

export function useTrack(simei: string, range: Period) {
  const [loaded, setLoaded] = useState(0)
  const query = useQuery({
    queryKey: ['location/GetTrack', 'all', simei, range],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const pages: TrackPage[] = []
      let from: number | null = range.from
      setLoaded(0)
      while (from !== null) {
        const page: Awaited<ReturnType<typeof readPage>> = await readPage(
          simei,
          from,
          range.to,
          signal,
        )
        pages.push(page)
        setLoaded(pages.reduce((sum, { time }) => sum + time.length, 0))
        from = page.next_time
      }
      return joinPages(pages)
    },
  })
  return { ...query, loaded }
}

function readPage(simei: string, from: number, to: number, signal: AbortSignal) {
  return call('location/GetTrack', { simei, start_time: from, end_time: to }, { signal })
}
