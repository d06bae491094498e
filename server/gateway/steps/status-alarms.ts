import { type AlarmType, alarmMask, alarmTypes, hasAlarm } from '#lib/codes/alarm-types.ts'
import { positionFlag, storeEpoch } from '#lib/codes/position-flags.ts'
import type { Batch } from '../batch.ts'
import { type Device, memoryOf } from '../device.ts'
import type { Hub } from '../hub.ts'
import { silentFlag } from './silent-flag.ts'

/** In every GT06 heartbeat: missing ones have ended. */
const fromStatus = alarmMask(['sos', 'vibration', 'powerFailure', 'lowPower'])
const lasting = ~alarmMask(['sos', 'vibration'])
const bits = Object.values(alarmTypes).map((type) => type.bit)

/** One when it begins, SOS too; at the last known place. */
export function raiseStatusAlarms(
  hub: Pick<Hub, 'committer' | 'now'>,
  device: Device,
  alarms: readonly AlarmType[],
): void {
  const { state } = device
  const mask = alarmMask(alarms) & ~(device.settings.alarmsOff ?? 0n)
  const before = state.alarmMask
  // Most devices need no memory.
  const memory = mask === 0n ? device.memory : memoryOf(device)
  const ended = fromStatus | (memory?.statusMask ?? 0n)
  if (memory) memory.statusMask = mask
  state.alarmMask = (before & ~ended) | mask
  if (state.alarmMask === before) return
  const { batch } = hub.committer
  const time = Math.floor(hub.now() / 1000) - storeEpoch
  for (const type of bits) {
    if (hasAlarm(mask & ~before, type)) addAtLastPlace(batch, device, { time, type })
    else if (hasAlarm(before & ~state.alarmMask & lasting, type))
      batch.ends.push({ deviceId: device.id, type, time, peak: memory?.peaks.get(type) })
  }
  batch.touch(device)
  hub.committer.schedule()
}

export function addAtLastPlace(
  batch: Batch,
  device: Device,
  { time, type, detail }: { time: number; type: number; detail?: string },
): void {
  const { state } = device
  batch.alarms.push({
    deviceId: device.id,
    time,
    type,
    lat: state.lat,
    lon: state.lon,
    speed: 0,
    flags: positionFlag.noFix | silentFlag(device, type),
    battery: state.battery,
    acc: state.acc,
    signal: state.signal,
    oilCut: state.oilCut,
    ...(detail !== undefined && { detail }),
  })
}
