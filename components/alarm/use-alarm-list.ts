'use client'

import { useMemo, useState } from 'react'
import { useOrganisation } from '#components/data/organisation.tsx'
import { useCallList } from '#components/data/use-call.ts'
import type { Alarm } from './use-new-alarms.ts'

const day = 86_400
const pageSize = 100
/** New alarms kept beside the pages (spec §4, lists capped at 50 locally). */
const mostLive = 50

/**
 * The alarms of the last 24 hours, newest first: pages of alarm/Get with the new ones in front.
 * `add` takes new alarms, `refresh` reads the pages again.
 */
export function useAlarmList(isChild: boolean) {
  const { current } = useOrganisation()
  const [live, setLive] = useState<{ sid: string | undefined; alarms: Alarm[] }>({
    sid: current.sid,
    alarms: [],
  })
  const [end, setEnd] = useState(() => Math.ceil(Date.now() / 1000))
  const params = {
    start_time: end - day,
    end_time: end,
    get_child: isChild,
    limit_size: pageSize,
    ...(current.sid && { sfamilyid: current.sid }),
  }
  const query = useCallList('alarm/Get', params, (page) => {
    const last = page.items.at(-1)
    if (page.items.length < pageSize || !last) return undefined
    return { last_time: last.time, last_id: last.id }
  })

  const alarms = useMemo(() => {
    const paged = query.data?.pages.flatMap((page) => page.items) ?? []
    const known = new Set(paged.map(({ id }) => id))
    const fresh = live.sid === current.sid ? live.alarms.filter(({ id }) => !known.has(id)) : []
    return [...fresh, ...paged]
  }, [query.data, live, current.sid])

  return {
    alarms,
    error: query.error,
    isLoading: query.isLoading,
    isFetching: query.isFetching,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage()
    },
    refresh: () => setEnd(Math.ceil(Date.now() / 1000)),
    add: (fresh: Alarm[]) =>
      setLive((before) => {
        const kept = before.sid === current.sid ? before.alarms : []
        return { sid: current.sid, alarms: [...fresh.toReversed(), ...kept].slice(0, mostLive) }
      }),
  }
}
