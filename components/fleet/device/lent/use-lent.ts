'use client'

import { useMemo, useSyncExternalStore } from 'react'
import { useCall } from '#components/data/use-call.ts'
import { useStoreVersion } from '#components/data/use-store-version.ts'
import { displayStates, type StateFilter, stateBitsOf } from '#lib/codes/device-state.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import type { DeviceStore } from '#lib/live/device-store.ts'
import { liveDevice } from '#lib/live/live-device.ts'
import { searchForm } from '#lib/rules/search-form.ts'

export type LentDevice = CallReply<'device/GetLent'>['items'][number]

const none: ReadonlySet<number> = new Set()
/** Milliseconds; push tells sooner. */
const rereadMs = 300_000

/** Devices of the map that others share with the reader, by id. */
export const useLentIds = (store: DeviceStore): ReadonlySet<number> =>
  useSyncExternalStore(
    store.subscribe,
    () => store.lent,
    () => none,
  )

/** What is known of them; asked for when there are any. */
export function useLent(store: DeviceStore): LentDevice[] {
  const ids = useLentIds(store)
  const { data } = useCall('device/GetLent', {}, { enabled: ids.size > 0, every: rereadMs })
  return useMemo(() => data?.items.filter(({ simei }) => ids.has(Number(simei))) ?? [], [data, ids])
}

/** Those that a filter of the list lets through. */
export function useShownLent(
  store: DeviceStore,
  filter: { state: StateFilter; search: string },
): LentDevice[] {
  useStoreVersion(store)
  const wanted = searchForm(filter.search)
  const states = stateBitsOf(filter.state)
  return useLent(store).filter(({ simei, name, from, ...device }) => {
    const state = liveDevice(store, simei)?.state ?? device.state
    const isWanted = [name, from].some((words) => searchForm(words).includes(wanted))
    return isWanted && (states & (1 << displayStates.indexOf(state))) !== 0
  })
}
