import { displayStates, liveFlag } from '#lib/codes/device-state.ts'
import { xToLon, yToLat } from '#lib/geo/mercator.ts'
import type { DeviceStore } from './device-store.ts'

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
