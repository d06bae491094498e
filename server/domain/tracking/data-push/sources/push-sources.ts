import type { PushType } from '#lib/codes/data-push.ts'
import { alarms } from './take-alarms.ts'
import { devices } from './take-devices.ts'
import { frames } from './take-frames.ts'
import { locations } from './take-locations.ts'
import { states } from './take-states.ts'
import type { PushSource } from './taken.ts'

/** Where events of each type come from. */
export const pushSources: Record<PushType, PushSource> = {
  location: locations,
  alarm: alarms,
  state: states,
  device: devices,
  original: frames,
}
