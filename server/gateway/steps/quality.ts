import { positionFlag, uncleanFlags } from '#lib/codes/position-flags.ts'
import { planeMetres } from '#lib/geo/distance.ts'
import { noFixYet } from '../../db/device-state.ts'
import { isResent } from '../device.ts'
import type { ReportPass } from '../passes.ts'

const futureSeconds = 600
/** Six months, the longest plan. */
const historySeconds = 184 * 86_400
/** Faster than trains, farther than noise. */
const jump = { metresPerSecond: 120, metres: 2000 }

/** Resent: acknowledged with the next batch. */
export function skipResent({ memory, time, report }: ReportPass): boolean {
  return !isResent(memory, time, report.seq)
}

/** Flags, nothing is dropped. */
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

/** Unless the fix before was as far off. */
function isJump({ device, memory, report, time }: ReportPass): boolean {
  const { state } = device
  if (state.fixedAt === noFixYet || state.flags & positionFlag.approximate) return false
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
  // At most 1.1 km: saves trigonometry.
  if (Math.abs(to.lat - lat) < 9000 && Math.abs(to.lon - lon) < 9000) return true
  const metres = planeMetres(lat, lon, to.lat, to.lon)
  return metres < jump.metres || metres <= jump.metresPerSecond * Math.abs(time - since)
}
