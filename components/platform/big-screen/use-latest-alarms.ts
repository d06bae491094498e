'use client'

import { useEffect, useMemo, useState } from 'react'
import { usePush } from '#components/data/push.tsx'
import { useCall } from '#components/data/use-call.ts'
import { useTicking } from '#components/ui/use-now.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { refreshing } from './refresh.ts'
import { useBoardPlace } from './use-board-place.ts'

export type LatestAlarm = CallReply<'alarm/Get'>['items'][number]

const hour = 3600
const shownHours = 24
/** Of a list that is kept here. */
const most = 50

/** Of the last 24 hours, the newest first: as read, with what was pushed since. */
export function useLatestAlarms() {
  const { sid, place, seesBelow } = useBoardPlace()
  const { onAlarm } = usePush()
  const thisHour = useTicking((now) => Math.floor(now / hour) * hour)
  const read = useCall(
    'alarm/Get',
    {
      ...place,
      start_time: thisHour - (shownHours - 1) * hour,
      end_time: thisHour + hour - 1,
      get_child: seesBelow,
      limit_size: most,
    },
    refreshing,
  )
  const [pushed, setPushed] = useState<readonly LatestAlarm[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read has them
  useEffect(() => setPushed([]), [read.dataUpdatedAt, sid])
  useEffect(() => {
    // The connection carries those of all below.
    const isWanted = (alarm: LatestAlarm) => seesBelow || !sid || alarm.sfamilyid === sid
    return onAlarm((alarm) => {
      if (isWanted(alarm)) setPushed((before) => [alarm, ...before].slice(0, most))
    })
  }, [onAlarm, seesBelow, sid])
  const alarms = useMemo(() => {
    const byId = new Map([...pushed, ...(read.data?.items ?? [])].map((one) => [one.id, one]))
    return [...byId.values()].toSorted((a, b) => b.time - a.time).slice(0, most)
  }, [pushed, read.data])
  return { read, alarms }
}
