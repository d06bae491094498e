'use client'

import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { call } from '#components/data/api.ts'
import type { ListRow } from '#components/list/data-table/use-list-columns.tsx'
import type { CallParams, CallReply } from '#lib/contract/calls.ts'
import { scopeOfGroup } from './scope-of-group.ts'

export type GroupItem = CallReply<'alarm/GetGroups'>['items'][number]
export type GroupedAlarm = CallReply<'alarm/Get'>['items'][number]

/** A group, or one of its alarms where it is unfolded. */
export type GroupRow = ListRow & {
  key: string
  group: GroupItem
  alarm: GroupedAlarm | undefined
  isOpen: boolean
}

/** Shown of a group; the list has them all. */
const shownAtMost = 20

/** Groups, and below those that are unfolded their newest alarms. */
export function useGroupRows(
  groups: readonly GroupItem[],
  params: CallParams<'alarm/GetGroups'>,
): { rows: GroupRow[]; toggle: (group: GroupItem) => void } {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const unfolded = useMemo(() => groups.filter(({ key }) => open.has(key)), [groups, open])
  const found = useQueries({
    queries: unfolded.map((group) => {
      const asked = {
        ...scopeOfGroup(params, group),
        statuses: ['e_alarm_status_unack', 'e_alarm_status_ack'],
        limit_size: Math.min(group.count, shownAtMost),
      } as CallParams<'alarm/Get'>
      return {
        queryKey: ['alarm/Get', asked],
        queryFn: ({ signal }: { signal: AbortSignal }) => call('alarm/Get', asked, { signal }),
        enabled: scopeOfGroup(params, group) !== undefined,
      }
    }),
    combine: itemsOf,
  })
  const rows = useMemo(() => {
    const alarms = new Map(unfolded.map(({ key }, at) => [key, found[at] ?? []]))
    return groups.flatMap((group) => [
      rowOfGroup(group, open.has(group.key)),
      ...(alarms.get(group.key) ?? []).map((alarm) => rowOfAlarm(group, alarm)),
    ])
  }, [groups, unfolded, open, found])
  const toggle = useCallback(
    ({ key }: GroupItem) =>
      setOpen((old) => {
        const next = new Set(old)
        if (!next.delete(key)) next.add(key)
        return next
      }),
    [],
  )
  return { rows, toggle }
}

/** The same function at all times: what it makes stays as long as the answers do. */
const itemsOf = (results: UseQueryResult<CallReply<'alarm/Get'>>[]) =>
  results.map(({ data }) => data?.items ?? [])

const rowOfGroup = (group: GroupItem, isOpen: boolean): GroupRow => ({
  ...group,
  group: group,
  alarm: undefined,
  isOpen: isOpen,
})

/** Without the figures of its group: they would count twice in the line of sums. */
const rowOfAlarm = (group: GroupItem, alarm: GroupedAlarm): GroupRow => ({
  ...alarm,
  sfamily_name: alarm.car_number,
  key: `${group.key}/${alarm.id}`,
  group: group,
  alarm: alarm,
  isOpen: false,
})
