import type { Area } from '#lib/geo/fence-area.ts'
import type { TimePeriod } from '#lib/rules/time-periods.ts'

/** Shared by all its devices. */
export type WatchedFence = {
  id: number
  name: string
  /** Of its organisation: `/1/7/`. */
  path: string
  /** By its log-in: for it in that organisation only. */
  deviceId: number | undefined
  area: Area
  alarm: 'in' | 'out' | 'in_out' | 'close'
  periods: readonly TimePeriod[]
  zone: string
  /** Tenths of km/h; 0 for none. */
  speedLimit: number
  /** 0 for none. */
  staySeconds: number
  /** Store seconds of its last change. */
  changedAt: number
}

/** `since`: store seconds. */
export type Watch = { fence: WatchedFence; since: number }
