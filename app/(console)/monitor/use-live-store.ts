'use client'

import { useEffect, useRef, useState } from 'react'
import { call } from '#components/data/api.ts'
import { useOrganisation } from '#components/data/organisation.tsx'
import { usePush } from '#components/data/push.tsx'
import { DeviceStore } from '#lib/live/device-store.ts'

/** The live devices of the organisation in view, fed by the push connection. */
export function useLiveStore(): DeviceStore {
  const [store] = useState(() => new DeviceStore())
  const { takeLive } = usePush()
  const { current } = useOrganisation()
  useEffect(
    () =>
      takeLive({
        onSnapshot: (view, { first }) => store.apply(view, performance.now(), first),
        onDelta: (view) => store.apply(view, performance.now()),
        onGone: (ids) => store.remove(ids),
      }),
    [takeLive, store],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: another organisation has other devices
  useEffect(() => () => store.clear(), [store, current.sid])
  return store
}

/** Devices of a group are read in pages of this many. */
const pageSize = 100

async function idsOfGroup(sgid: string, signal: AbortSignal): Promise<number[]> {
  const ids: number[] = []
  let last: string | undefined
  for (;;) {
    const { items } = await call(
      'family/GetDeviceList',
      { sgid, limit_size: pageSize, ...(last && { last_imei: last }) },
      { signal },
    )
    ids.push(...items.map(({ simei }) => Number(simei)))
    last = items.at(-1)?.imei
    if (items.length < pageSize || !last) return ids
  }
}

async function idsOfFamily(sfamilyid: string, signal: AbortSignal): Promise<number[]> {
  const { simei } = await call('location/GetLast', { sfamilyid }, { signal })
  return simei.map(Number)
}

/** Narrows the map to the organisation or group that was picked in the tree; undefined shows all. */
export function useScope(
  store: DeviceStore,
  { sfamilyid, sgid }: { sfamilyid: string | undefined; sgid: string | undefined },
  onNarrowed: () => void,
): void {
  const narrowed = useRef(onNarrowed)
  narrowed.current = onNarrowed
  useEffect(() => {
    if (!sfamilyid && !sgid) {
      store.setScope(undefined)
      return
    }
    const abort = new AbortController()
    const ids = sgid ? idsOfGroup(sgid, abort.signal) : idsOfFamily(sfamilyid ?? '', abort.signal)
    ids.then(
      (found) => {
        if (abort.signal.aborted) return
        store.setScope(found)
        narrowed.current()
      },
      // The list beside the map shows the same failure with a retry; the map keeps what it has.
      () => undefined,
    )
    return () => abort.abort()
  }, [store, sfamilyid, sgid])
}
