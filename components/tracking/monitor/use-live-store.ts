'use client'

import { useEffect, useState } from 'react'
import { useOrganisation } from '#components/data/organisation.tsx'
import { usePush } from '#components/data/push.tsx'
import { DeviceStore } from '#lib/live/device-store.ts'

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
        onCounts: ({ counts }) => store.setTotals(counts),
      }),
    [takeLive, store],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: another organisation has other devices
  useEffect(() => () => store.clear(), [store, current.sid])
  return store
}
