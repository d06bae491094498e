import { positionFlag, uncleanFlags } from '#lib/codes/position-flags.ts'
import { noFixYet } from '../../domain/position/device-state.ts'
import { isResent } from '../device.ts'
import type { ReportPass } from '../passes.ts'
import { metresBetween } from './distance.ts'

const futureSeconds = 600
/** Longest history that any plan keeps (spec: tracks of six months). */
const historySeconds = 184 * 86_400
/** Faster than any train between two fixes, and far enough not to be noise. */
const jump = { metresPerSecond: 120, metres: 2000 }

/** Passes a report over that was taken in already. It is acknowledged like a new one, with the batch after its own. */
export function skipResent({ memory, time, report }: ReportPass): boolean {
  return !isResent(memory, time, report.seq)
}

/** Marks what is doubtful about a report. Nothing is dropped; clean fixes carry none of `uncleanFlags`. */
export function markQuality(pass: ReportPass): boolean {
  const { report, device, time, now } = pass
  const { state } = device
  let flags = report.systems ?? 0
  if (!isOnEarth(report.lat, report.lon) || !(report.isFixed || report.isApproximate))
    flags |= positionFlag.noFix
  if (report.lat === 0 && report.lon === 0) flags |= positionFlag.zero
  if (time > now + futureSeconds) flags |= positionFlag.future
  if (time < now - historySeconds) flags |= positionFlag.old
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

/** A fix too far from the last one, unless the fix before it was just as far off: then the device is there. */
function isJump({ device, memory, report, time }: ReportPass): boolean {
  const { state } = device
  if (state.fixedAt === noFixYet) return false
  if (isReachable(state.lat, state.lon, state.fixedAt, report, time)) return false
  const isConfirmed =
    memory.jumpTime !== 0 &&
    isReachable(memory.jumpLat, memory.jumpLon, memory.jumpTime, report, time)
  memory.jumpTime = isConfirmed ? 0 : time
  memory.jumpLat = report.lat
  memory.jumpLon = report.lon
  return !isConfirmed
}

type Place = { lat: number; lon: number }

function isReachable(lat: number, lon: number, since: number, to: Place, time: number): boolean {
  // A hundredth of a degree is at most 1.1 km: spares the usual report the trigonometry.
  if (Math.abs(to.lat - lat) < 9000 && Math.abs(to.lon - lon) < 9000) return true
  const metres = metresBetween(lat, lon, to.lat, to.lon)
  return metres < jump.metres || metres <= jump.metresPerSecond * Math.abs(time - since)
}
