'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#components/data/api.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import type { Period } from '#lib/rules/period.ts'
import { eventsOf, type TrackEvent } from '#lib/track/events.ts'
import type { Track } from '#lib/track/track.ts'

const mostPages = 5
const noEvents: TrackEvent[] = []

type Page<T> = { items: T[]; next: object | null }

async function readPages<T>(read: (after: object) => Promise<Page<T>>) {
  const items: T[] = []
  let after: object | null = {}
  for (let page = 0; page < mostPages && after; page++) {
    const found: Page<T> = await read(after)
    items.push(...found.items)
    after = found.next
  }
  return { items, isCut: after !== null }
}

export function useTrackEvents(simei: string, range: Period, track: Track | undefined) {
  const period = { simei, start_time: range.from, end_time: range.to }
  const query = useQuery({
    queryKey: ['track', 'events', period],
    enabled: track !== undefined && track.time.length > 0,
    queryFn: async ({ signal }) => {
      const [alarms, visits] = await Promise.all([
        readPages<CallReply<'alarm/Get'>['items'][number]>((after) =>
          call('alarm/Get', { ...period, ...after, limit_size: 100 }, { signal }),
        ),
        readPages<CallReply<'fence/GetVisits'>['items'][number]>((after) =>
          call('fence/GetVisits', { ...period, ...after, limit_size: 100 }, { signal }),
        ),
      ])
      return { alarms: alarms.items, visits: visits.items, isCut: alarms.isCut || visits.isCut }
    },
  })
  const { data } = query
  const events = useMemo(
    () => (track && data && track.time.length > 0 ? eventsOf(track, data) : noEvents),
    [track, data],
  )
  return { ...query, events, isCut: data?.isCut ?? false }
}
