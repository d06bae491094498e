'use client'

import { useMemo } from 'react'
import { useCallList } from '#components/data/use-call.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import type { Period } from '#lib/rules/period.ts'

type Reply = CallReply<'location/GetTrips'>
export type Trip = Reply['items'][number]
export type LostNote = Reply['lost_notes'][number]

/** A trip, by its start, that was chosen while the track was read. */
export type TripChoice = {
  start: number | undefined
  choose: (start: number | undefined) => void
}

const pageSize = 100

/** With their lines; read once for list and map. */
export function useTrips(simei: string, range: Period) {
  const list = useCallList(
    'location/GetTrips',
    {
      simei,
      start_time: range.from,
      end_time: range.to,
      limit_size: pageSize,
      with_line: true,
    },
    ({ items }) => {
      const last = items.at(-1)
      return items.length === pageSize && last ? { last_start_time: last.start_time } : undefined
    },
  )
  const trips = useMemo(() => list.data?.pages.flatMap(({ items }) => items) ?? [], [list.data])
  return { list, trips, lostNotes: list.data?.pages[0]?.lost_notes ?? [] }
}
