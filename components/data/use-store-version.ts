'use client'

import { useEffect, useState } from 'react'
import type { DeviceStore } from '#lib/live/device-store.ts'

/** At most once in `everyMs`. */
export function useStoreVersion(store: DeviceStore, everyMs = 1000): number {
  const [version, setVersion] = useState(store.version)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const take = () => {
      timer = undefined
      setVersion(store.version)
    }
    const stop = store.subscribe(() => {
      timer ??= setTimeout(take, everyMs)
    })
    take()
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [store, everyMs])
  return version
}
