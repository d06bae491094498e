import { beaconsPerReport } from '#lib/codes/beacon-number.ts'
import { positionFlag } from '#lib/codes/position-flags.ts'
import { beaconLimits } from '#lib/rules/beacon-limits.ts'
import type { Batch } from '../batch.ts'
import { type BeaconMemory, type Device, takesBeacon } from '../device.ts'
import type { ReportPass } from '../passes.ts'

type BeaconPass = Pick<ReportPass, 'time' | 'flags' | 'counters'> & {
  device: Pick<Device, 'id'>
  memory: BeaconMemory
  report: Pick<ReportPass['report'], 'beacons'>
  batch: Pick<Batch, 'beacons'>
}

/** Whose time is not to be believed. */
const untimely = positionFlag.future | positionFlag.old
const { slotSeconds } = beaconLimits

/** The beacons that a report names, with or without a place. Late reports count; of ten minutes no more numbers than there may be. */
export function noteBeacons(pass: BeaconPass): boolean {
  const { device, memory, report, time, flags, batch, counters } = pass
  const { beacons } = report
  if (!beacons || flags & untimely) return true
  const slot = time - (((time % slotSeconds) + slotSeconds) % slotSeconds)
  let isWhole = true
  for (const { number, rssi, battery } of beacons.slice(0, beaconsPerReport))
    if (takesBeacon(memory, slot, number))
      batch.beacons.push({ deviceId: device.id, slot, number, time, rssi, battery })
    else isWhole = false
  if (!isWhole) counters.leftOut += 1
  return true
}
