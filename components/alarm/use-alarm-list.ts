'use client'

import { useMemo, useState } from 'react'
import { useOrganisation } from '#components/data/organisation.tsx'
import { useCallList } from '#components/data/use-call.ts'
import type { AccountSettings } from '#lib/codes/account-settings.ts'
import type { Alarm } from './use-new-alarms.ts'

type PushSettings = AccountSettings['push']

const day = 86_400
const pageSize = 100
/** Whether the reader wants to be told of an alarm: of the organisations chosen in the push settings, else of all. */
export const isWanted = ({ sfamilyid }: Alarm, { treeNodeChecked }: PushSettings): boolean =>
  treeNodeChecked.length === 0 || treeNodeChecked.includes(sfamilyid)

/** The order of the push settings; alarms alike in it stay newest first. */
function sorted(alarms: Alarm[], by: PushSettings['sortItem']): Alarm[] {
  if (by === 'time') return alarms
  const key = (alarm: Alarm) => (by === 'name' ? alarm.car_number : alarm.type)
  return alarms.toSorted((a, b) => key(a).localeCompare(key(b)) || b.time - a.time)
}

/**
 * The alarms of the last 24 hours, newest first or as the push settings say: pages of alarm/Get with the new ones in
 * front, of which `num` are kept (spec §4: 50 at most). `add` takes new alarms, `refresh` reads the pages again.
 */
export function useAlarmList(isChild: boolean, push: PushSettings) {
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
    is_told: true,
    limit_size: pageSize,
    ...(current.sid && { sfamilyid: current.sid }),
  }
  const query = useCallList('alarm/Get', params, ({ next }) => next ?? undefined)

  const alarms = useMemo(() => {
    const paged = query.data?.pages.flatMap((page) => page.items) ?? []
    const known = new Set(paged.map(({ id }) => id))
    const fresh = live.sid === current.sid ? live.alarms.filter(({ id }) => !known.has(id)) : []
    const all = [...fresh, ...paged].filter((alarm) => isWanted(alarm, push))
    return sorted(all, push.sortItem)
  }, [query.data, live, current.sid, push])

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
        return { sid: current.sid, alarms: [...fresh.toReversed(), ...kept].slice(0, push.num) }
      }),
  }
}
