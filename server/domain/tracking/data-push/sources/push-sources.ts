import type { PushType } from '#lib/codes/data-push.ts'
import { alarms } from './take-alarms.ts'
import { devices } from './take-devices.ts'
import { frames } from './take-frames.ts'
import { locations } from './take-locations.ts'
import { states } from './take-states.ts'
import type { PushSource, TakenRow } from './taken.ts'

/** Each is given its own rows only. */
const erased = <Row extends TakenRow>(source: PushSource<Row>) => source as unknown as PushSource

/** Where events of each type come from. */
export const pushSources: Record<PushType, PushSource> = {
  location: erased(locations),
  alarm: erased(alarms),
  state: erased(states),
  device: erased(devices),
  original: erased(frames),
}
