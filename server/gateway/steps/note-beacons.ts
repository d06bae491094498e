import { beaconsPerReport } from '#lib/codes/beacon-number.ts'
import { positionFlag } from '#lib/codes/position-flags.ts'
import { beaconLimits } from '#lib/rules/beacon-limits.ts'
import type { Batch } from '../batch.ts'
import type { Device } from '../device.ts'
import type { ReportPass } from '../passes.ts'

type BeaconPass = Pick<ReportPass, 'time' | 'flags'> & {
  device: Pick<Device, 'id'>
  report: Pick<ReportPass['report'], 'beacons'>
  batch: Pick<Batch, 'beacons'>
}

/** Whose time is not to be believed. */
const untimely = positionFlag.future | positionFlag.old
const { slotSeconds } = beaconLimits

/** The beacons that a report names, with or without a place. Late reports count. */
export function noteBeacons({ device, report, time, flags, batch }: BeaconPass): boolean {
  const { beacons } = report
  if (!beacons || flags & untimely) return true
  const slot = time - (((time % slotSeconds) + slotSeconds) % slotSeconds)
  for (const { number, rssi, battery } of beacons.slice(0, beaconsPerReport))
    batch.beacons.push({ deviceId: device.id, slot, number, time, rssi, battery })
  return true
}
