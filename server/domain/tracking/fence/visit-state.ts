import type { AlarmType } from '#lib/codes/alarm-types.ts'
import type { WatchSet } from './watch-set.ts'
import type { WatchedFence } from './watched-fence.ts'

export type Visit = {
  fenceId: number
  enteredAt: number
  leftAt: number | undefined
  /** visitFlag */
  flags: number
  /** Tenths of km/h. */
  topSpeed: number
}

export type Passed = {
  before: FenceFix
  fix: FenceFix
  visits: { fence: WatchedFence; visit: Visit }[]
}

/** Between two fixes. Store seconds. */
export type VisitState = {
  inside: Visit[]
  /** Seen once beyond, by a fix that alone is no proof: fence and time. */
  pending: ReadonlyMap<number, number>
  /** Between the last two fixes, should the next one not go back. */
  passed: Passed | undefined
  /** Of the device, and when the second came: alone and near a border the first proves nothing. */
  first: FenceFix | undefined
  secondAt: number | undefined
  alarmed: Map<string, number>
  /** Too fast now, by fence; lost at a restart. */
  fast: Map<number, { since: number; peak: number }>
}

export const nonePending: VisitState['pending'] = new Map()

export const newVisits = (): VisitState => ({
  inside: [],
  pending: nonePending,
  passed: undefined,
  first: undefined,
  secondAt: undefined,
  alarmed: new Map(),
  fast: new Map(),
})

export type FenceFix = {
  time: number
  lat: number
  lon: number
  /** Tenths of km/h. */
  speed: number
  /** Metres, 0 unknown. */
  accuracy: number
}

/** The clean fix before, if any. */
export type FenceStep = { sets: readonly WatchSet[]; before: FenceFix | undefined; fix: FenceFix }

export type FenceAlarm = { type: AlarmType; fence: WatchedFence; time: number; peak?: number }

/** Of an alarm that began at `since` or later, if any did. */
type FenceEnd = { type: AlarmType; fenceId: number; since: number; time: number; peak?: number }

export type Events = { visits: Visit[]; alarms: FenceAlarm[]; ends: FenceEnd[] }

/** Visits that began, ended or changed. */
export type FenceEvents = { readonly [K in keyof Events]: Readonly<Events[K]> }

export const noEvents: FenceEvents = { visits: [], alarms: [], ends: [] }

/** Of one step. */
export type VisitWork = FenceStep & {
  state: VisitState
  events: Events
  pending: Map<number, number> | undefined
}
