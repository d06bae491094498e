'use client'

import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { whenForgotten } from '#components/data/forget.ts'
import { useOrganisation } from '#components/data/organisation.tsx'
import { useWantedOrganisations } from '#components/data/push.tsx'
import { isStored } from '#components/data/session.ts'
import { useCallList } from '#components/data/use-call.ts'
import type { AccountSettings } from '#lib/codes/account-settings.ts'
import { type AlarmMemory, countNew, emptyMemory, remember } from '#lib/live/alarm-memory.ts'
import type { Alarm } from './use-new-alarms.ts'

type Memory = AlarmMemory<Alarm>

const keyOf = (account: string) => `waypost.alarm.list.${account}`
const listeners = new Set<() => void>()
const cache = new Map<string, Memory>()
const nothing: Memory = emptyMemory(undefined)
whenForgotten(() => cache.clear())

function isMemory(value: Partial<Memory> | null): value is Memory {
  return Array.isArray(value?.alarmList) && Array.isArray(value.offlineAlarm)
}

function read(account: string): Memory {
  const known = cache.get(account)
  if (known) return known
  let stored: Partial<Memory> | null = null
  try {
    stored = JSON.parse(localStorage.getItem(keyOf(account)) ?? 'null')
  } catch (error) {
    // Invalid: start empty.
    if (!(error instanceof SyntaxError)) throw error
  }
  const memory = isMemory(stored) ? stored : nothing
  cache.set(account, memory)
  return memory
}

function write(account: string, memory: Memory): void {
  cache.set(account, memory)
  try {
    if (isStored()) localStorage.setItem(keyOf(account), JSON.stringify(memory))
  } catch {
    // Storage is full or blocked: kept in memory.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** New alarms of the organisation in view, kept per account in this browser. */
function useAlarmMemory(account: string, sfamilyid: string | undefined) {
  const stored = useSyncExternalStore(
    subscribe,
    () => read(account),
    () => nothing,
  )
  const change = useCallback(
    (next: (memory: Memory) => Memory) => {
      const before = read(account)
      write(account, next(before.sfamilyid === sfamilyid ? before : emptyMemory(sfamilyid)))
    },
    [account, sfamilyid],
  )
  return [stored.sfamilyid === sfamilyid ? stored : nothing, change] as const
}

type PushSettings = AccountSettings['push']

const day = 86_400
const pageSize = 100
const lateSeconds = 900
/** By push settings, then newest first. */
function sorted(alarms: Alarm[], by: PushSettings['sortItem']): Alarm[] {
  if (by === 'time') return alarms
  const key = (alarm: Alarm) => (by === 'name' ? alarm.car_number : alarm.type)
  return alarms.toSorted((a, b) => key(a).localeCompare(key(b)) || b.time - a.time)
}

type ListOptions = { account: string; isChild: boolean; push: PushSettings; clearedUpTo: number }

/**
 * Alarms since the last clearing, at most 24 hours: alarm/Get after those kept in this browser.
 * `look` marks seen.
 */
export function useAlarmList({ account, isChild, push, clearedUpTo }: ListOptions) {
  const { current } = useOrganisation()
  const onlyBelow = useWantedOrganisations()
  const [memory, change] = useAlarmMemory(account, current.sid)
  const [end, setEnd] = useState(() => Math.ceil(Date.now() / 1000))
  const start = Math.max(end - day, Math.min(clearedUpTo, end) - lateSeconds)
  const params = {
    start_time: start,
    end_time: end,
    get_child: isChild,
    is_told: true,
    limit_size: pageSize,
    ...(current.sid && { sfamilyid: current.sid }),
    ...(onlyBelow && { sfamilyids: onlyBelow }),
  }
  const query = useCallList('alarm/Get', params, ({ next }) => next ?? undefined)

  const alarms = useMemo(() => {
    const paged = query.data?.pages.flatMap((page) => page.items) ?? []
    const known = new Set(paged.map(({ id }) => id))
    const kept = [...memory.alarmList, ...memory.offlineAlarm]
    const fresh = kept
      .filter(({ id, time }) => !known.has(id) && time > start)
      .toSorted((a, b) => b.time - a.time)
    const all = [...fresh, ...paged].filter(({ newTime }) => newTime > clearedUpTo)
    return sorted(all, push.sortItem)
  }, [query.data, memory, push.sortItem, start, clearedUpTo])

  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const loadMore = () => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }
  return {
    alarms,
    isLink: memory.isLink,
    error: query.error,
    isLoading: query.isLoading,
    isFetching: query.isFetching,
    hasMore: hasNextPage,
    loadMore,
    refresh: () => setEnd(Math.ceil(Date.now() / 1000)),
    add: (fresh: Alarm[]) => change((before) => remember(before, fresh, push.num)),
    look: (count: number) => change((before) => countNew(before, -count)),
    lookAtAll: () => change((before) => countNew(before, -before.isLink)),
    /** Of those that only this browser has yet. */
    mark: (ids: ReadonlySet<string>, status: Alarm['status']) =>
      change((before) => {
        const marked = (alarms: Alarm[]) =>
          alarms.map((alarm) => (ids.has(alarm.id) ? { ...alarm, status } : alarm))
        return {
          ...before,
          alarmList: marked(before.alarmList),
          offlineAlarm: marked(before.offlineAlarm),
        }
      }),
    clear: () => change(({ sfamilyid }) => emptyMemory(sfamilyid)),
  }
}
