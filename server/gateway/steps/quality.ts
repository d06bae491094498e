import { positionFlag, uncleanFlags } from '#lib/codes/position-flags.ts'
import { isReachable } from '#lib/geo/reach.ts'
import type { DeviceState } from '../../db/device-state.ts'
import { noFixYet } from '../../db/device-state.ts'
import type { RuleMemory } from '../device.ts'
import { isResent } from '../device.ts'
import type { ReportPass } from '../passes.ts'

/** `flags`: those that it has already. */
export type QualityPass = Pick<ReportPass, 'report' | 'time' | 'flags'> & {
  device: { state: Pick<DeviceState, 'fixedAt' | 'lat' | 'lon' | 'flags'> }
  memory: Pick<RuleMemory, 'jumpTime' | 'jumpLat' | 'jumpLon'>
}

/** Resent: acknowledged with the next batch. */
export function skipResent({ memory, time, report }: ReportPass): boolean {
  return !isResent(memory, time, report.seq)
}

/** Flags, nothing is dropped. */
export function markQuality(pass: QualityPass): boolean {
  const { report, device, time } = pass
  const { state } = device
  let flags = pass.flags | (report.systems ?? 0)
  if (!isOnEarth(report.lat, report.lon) || !(report.isFixed || report.isApproximate))
    flags |= positionFlag.noFix
  if (report.lat === 0 && report.lon === 0) flags |= positionFlag.zero
  if (report.isApproximate) flags |= positionFlag.approximate
  if (report.isBuffered || time < state.fixedAt) flags |= positionFlag.late
  if (time === state.fixedAt && report.lat === state.lat && report.lon === state.lon)
    flags |= positionFlag.duplicate
  if ((flags & uncleanFlags) === 0 && isJump(pass)) flags |= positionFlag.jump
  if (report.acc !== undefined) flags |= positionFlag.accKnown
  if (report.acc) flags |= positionFlag.accOn
  pass.flags = flags
  return true
}

const isOnEarth = (lat: number, lon: number) =>
  lat >= -90_000_000 && lat <= 90_000_000 && lon >= -180_000_000 && lon <= 180_000_000

/** Unless the fix before was as far off. Cells that are wrong agree with each other. */
function isJump({ device, memory, report, time }: QualityPass): boolean {
  const { state } = device
  if (state.fixedAt === noFixYet || state.flags & positionFlag.approximate) return false
  if (isReachable(state, report, time - state.fixedAt)) return false
  if (report.isApproximate) return true
  const { jumpLat: lat, jumpLon: lon, jumpTime } = memory
  const isConfirmed = jumpTime !== 0 && isReachable({ lat, lon }, report, time - jumpTime)
  memory.jumpTime = isConfirmed ? 0 : time
  memory.jumpLat = report.lat
  memory.jumpLon = report.lon
  return !isConfirmed
}
