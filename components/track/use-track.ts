'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { midnightOf } from '#lib/format/reader-zone.ts'
import { joinPages, type TrackPage } from '#lib/track/track.ts'

/** A period in Unix seconds. */
export type Range = { from: number; to: number }

/** The track of a device in a period, all pages of it. `loaded` counts its points while they come. */
export function useTrack(simei: string, range: Range) {
  const [loaded, setLoaded] = useState(0)
  const query = useQuery({
    queryKey: ['location/GetTrack', 'all', simei, range],
    staleTime: 60_000,
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

/** Midnight of the reader's day, `daysAgo` days back, in Unix seconds. */
export const dayStart = (now: Date, daysAgo = 0): number =>
  midnightOf(Math.floor(now.getTime() / 1000), -daysAgo)

export const presets = ['today', 'yesterday', 'days3', 'days7'] as const
export type Preset = (typeof presets)[number]

/** The period of a preset; the end is never in the future. */
export function trackRange(preset: Preset, now: Date): Range {
  const to = Math.floor(now.getTime() / 1000)
  const ranges: Record<Preset, Range> = {
    today: { from: dayStart(now), to },
    yesterday: { from: dayStart(now, 1), to: dayStart(now) - 1 },
    days3: { from: dayStart(now, 2), to },
    days7: { from: dayStart(now, 6), to },
  }
  return ranges[preset]
}
