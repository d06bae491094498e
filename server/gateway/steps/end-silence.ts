import { alarmTypes } from '#lib/codes/alarm-types.ts'
import { noToldState } from '../../db/packed-state.ts'
import { silenceSeconds } from '../../domain/tracking/position/silence.ts'
import type { Batch } from '../batch.ts'
import type { Device } from '../device.ts'

/** Ends `offline` of a device that is heard again. Store seconds. */
export function endSilence(batch: Batch, { id, state, settings }: Device, now: number): void {
  if (state.seenAt === 0 || now - state.seenAt < silenceSeconds(settings.intervalSeconds)) return
  // The sweep says of it that it is offline.
  state.told = noToldState
  batch.ends.push({ deviceId: id, type: alarmTypes.offline.bit, time: now })
}
