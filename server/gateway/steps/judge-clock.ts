import { positionFlag } from '#lib/codes/position-flags.ts'
import type { ReportPass } from '../passes.ts'

const futureSeconds = 600
/** Six months, the longest plan. */
const historySeconds = 184 * 86_400
/** Satellites count weeks to 1 024: old firmware is a whole round behind, or ahead. */
const roundSeconds = 1024 * 7 * 86_400
/** Of its column. */
const mostOff = 2_147_483_647

/**
 * A satellites' fix that whole rounds of their week count bring to now gets that time, and says how
 * many (`clockRounds`). Other times that cannot be stay, and mark that the device's clock is wrong.
 */
export function judgeClock(pass: ReportPass): boolean {
  const { device, report, time, now } = pass
  const doubt = doubtOf(time, now)
  device.state.clockOff = 0
  if (doubt === 0) return true
  const rounds = Math.round((now - time) / roundSeconds)
  const mended = time + rounds * roundSeconds
  const isOfSatellites = report.isFixed && !report.isApproximate
  if (rounds !== 0 && isOfSatellites && doubtOf(mended, now) === 0) {
    pass.time = mended
    report.extra['clockRounds'] = rounds
  } else {
    pass.flags |= doubt
    device.state.clockOff = Math.max(-mostOff, Math.min(mostOff, time - now))
  }
  return true
}

function doubtOf(time: number, now: number): number {
  if (time > now + futureSeconds) return positionFlag.future
  return time < now - historySeconds ? positionFlag.old : 0
}
