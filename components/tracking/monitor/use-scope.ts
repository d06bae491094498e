'use client'

import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { call } from '#components/data/api.ts'
import { type DeviceScope, deviceScope } from '#components/data/device-scope.ts'
import { useOrganisation } from '#components/data/organisation.tsx'
import { usePush } from '#components/data/push.tsx'
import type { DeviceStore } from '#lib/live/device-store.ts'
import { latestIds, type ReadIds } from '#lib/live/latest-ids.ts'
import type { MonitorQuery } from './use-monitor-query.ts'

export function useDeviceScope({ sfamilyid, sgid }: MonitorQuery): DeviceScope {
  const { current } = useOrganisation()
  return useMemo(
    () => deviceScope(current.sid, { sfamilyid, sgid }),
    [current.sid, sfamilyid, sgid],
  )
}

const pageSize = 100
const cacheMs = 0

const idsOfGroup =
  (sgid: string): ReadIds =>
  async (signal) => {
    const ids: number[] = []
    let last: string | undefined
    for (;;) {
      const params = { sgid, limit_size: pageSize, ...(last && { last_imei: last }) }
      const { items } = await call('family/GetDeviceList', params, { signal, cacheMs })
      ids.push(...items.map(({ simei }) => Number(simei)))
      last = items.at(-1)?.imei
      if (items.length < pageSize || !last) return ids
    }
  }

const idsOfFamily =
  (sfamilyid: string): ReadIds =>
  async (signal) => {
    const ids: number[] = []
    let last: string | undefined
    for (;;) {
      const params = { sfamilyid, ...(last && { last_simei: last }) }
      const { simei, next_simei } = await call('location/GetLast', params, { signal, cacheMs })
      for (const id of simei) ids.push(Number(id))
      if (next_simei === null) return ids
      last = next_simei
    }
  }

/** Stays true while the same organisation is in view. */
function useIsVeryLarge(store: DeviceStore): boolean {
  const { current } = useOrganisation()
  const isOfView = useSyncExternalStore(
    store.subscribe,
    () => store.isOfView,
    () => false,
  )
  const [seen, setSeen] = useState<string>()
  if (isOfView && seen !== current.sid) setSeen(current.sid)
  return seen !== undefined && seen === current.sid
}

/** Returns whether devices are loading; `onNarrowed` is called after. */
export function useNarrowedMap(
  store: DeviceStore,
  { sfamilyid, sgid, isPart }: DeviceScope,
  onNarrowed: () => void,
): boolean {
  const { onChanged, setLiveWithin } = usePush()
  const isVeryLarge = useIsVeryLarge(store)
  const [isWaiting, setWaiting] = useState(false)
  const narrowed = useRef(onNarrowed)
  narrowed.current = onNarrowed
  // The browser holds a part of a very large organisation: the server narrows.
  const within = isVeryLarge && isPart ? sfamilyid : undefined
  useEffect(() => {
    // As another organisation: shown and fitted anew.
    if (setLiveWithin(within)) store.clear()
  }, [setLiveWithin, store, within])
  useEffect(() => () => void setLiveWithin(undefined), [setLiveWithin])
  const isByIds = isPart && !(isVeryLarge && !sgid)
  useEffect(() => {
    if (!isByIds) {
      store.setScope(undefined)
      return
    }
    let isFirst = true
    const ids = latestIds({
      onWaiting: setWaiting,
      onIds: (found) => {
        store.setScope(found)
        if (isFirst) narrowed.current()
        isFirst = false
      },
    })
    ids.read(sgid ? idsOfGroup(sgid) : idsOfFamily(sfamilyid ?? ''))
    const stop = onChanged(() => ids.refresh())
    return () => {
      stop()
      ids.close()
      setWaiting(false)
    }
  }, [store, sfamilyid, sgid, isByIds, onChanged])
  return isWaiting
}
