'use client'

import { useMemo, useSyncExternalStore } from 'react'
import { useCall } from '#components/data/use-call.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import type { DeviceStore } from '#lib/live/device-store.ts'

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
