import { alarmTypes, hasAlarm } from '#lib/codes/alarm-types.ts'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import type { Device } from '../device.ts'
import type { Hub } from '../hub.ts'
import { digitsOf, namesCard } from '../same-iccid.ts'
import { addAtLastPlace } from './status-alarms.ts'

export function raiseSimChange(
  hub: Pick<Hub, 'committer' | 'now'>,
  device: Device,
  iccid: string | undefined,
): void {
  const { bit } = alarmTypes.simChange
  const isOff = hasAlarm(device.settings.alarmsOff ?? 0n, bit)
  if (isOff || !iccid || !namesCard(iccid) || !namesCard(device.iccid)) return
  if (digitsOf(iccid) === digitsOf(device.iccid)) return
  const { batch } = hub.committer
  const time = Math.floor(hub.now() / 1000) - storeEpoch
  addAtLastPlace(batch, device, { time, type: bit, detail: `${device.iccid} → ${iccid}` })
  batch.touch(device)
  hub.committer.schedule()
}
