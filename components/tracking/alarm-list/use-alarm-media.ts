'use client'

import { keepPreviousData, type UseQueryResult, useQueries } from '@tanstack/react-query'
import { call } from '#components/data/api.ts'
import { usePermission } from '#components/data/permitted.tsx'
import type { CallReply } from '#lib/contract/calls.ts'

type Reply = CallReply<'alarm/GetRecordings'>
export type AlarmRecording = Reply['items'][number]

/** Alarms of a call. */
const atOnce = 100
/** Pictures come minutes after their alarm. */
const again = 60_000

/** Each alarm's by its id. */
function byAlarm(found: UseQueryResult<Reply>[]): ReadonlyMap<string, readonly AlarmRecording[]> {
  const media = new Map<string, AlarmRecording[]>()
  for (const one of found.flatMap(({ data }) => data?.items ?? []))
    media.set(one.alarm_id, [...(media.get(one.alarm_id) ?? []), one])
  return media
}

/** What devices recorded around alarms of a list; nothing for who may not see it. */
export function useAlarmMedia(alarms: readonly { id: string; simei: string }[]) {
  const enabled = usePermission()('e_ua_get_record')
  const pages = Math.ceil(alarms.length / atOnce)
  return useQueries({
    queries: Array.from({ length: pages }, (_, n) => {
      const page = alarms.slice(n * atOnce, (n + 1) * atOnce)
      const simei = [...new Set(page.map((alarm) => alarm.simei))]
      const params = { simei, ids: page.map(({ id }) => id) }
      return {
        queryKey: ['alarm/GetRecordings', params],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          call('alarm/GetRecordings', params, { signal }),
        enabled,
        staleTime: again,
        refetchInterval: again,
        placeholderData: keepPreviousData<Reply>,
      }
    }),
    combine: byAlarm,
  })
}
