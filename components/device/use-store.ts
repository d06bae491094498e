'use client'

import { useEffect, useState, useSyncExternalStore } from 'react'
import { displayStates, liveFlag } from '#lib/codes/device-state.ts'
import { xToLon, yToLat } from '#lib/geo/mercator.ts'
import type { DeviceStore } from '#lib/live/device-store.ts'

/** Draws again after changes of the live store, at most once in `everyMs`. Answers the store's version. */
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

/** The clock of relative times: Unix seconds, every ten seconds. */
export function useNow(): number {
  return useSyncExternalStore(subscribeTick, readTick, () => 0)
}

const tickMs = 10_000
const readTick = () => Math.floor(Date.now() / tickMs) * (tickMs / 1000)
function subscribeTick(listener: () => void): () => void {
  const timer = setInterval(listener, tickMs)
  return () => clearInterval(timer)
}

export type LiveDevice = {
  state: (typeof displayStates)[number]
  hasAlarm: boolean
  isApproximate: boolean
  fixedAt: number
  /** Tenths of km/h. */
  speed: number
  course: number
  lon: number
  lat: number
}

/** What the live store knows of a device now; undefined when it does not know it. */
export function liveDevice(store: DeviceStore, simei: string): LiveDevice | undefined {
  const row = store.rowOf(Number(simei))
  if (row < 0) return undefined
  const c = store.columns
  const flags = c.flags[row] ?? 0
  return {
    state: displayStates[c.state[row] ?? 0] ?? 'offline',
    hasAlarm: (flags & liveFlag.alarm) !== 0,
    isApproximate: (flags & liveFlag.approximate) !== 0,
    fixedAt: c.fixedAt[row] ?? 0,
    speed: c.speed[row] ?? 0,
    course: c.course[row] ?? 0,
    lon: xToLon(c.x[row] ?? Number.NaN),
    lat: yToLat(c.y[row] ?? Number.NaN),
  }
}
