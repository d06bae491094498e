import { positionFlag, uncleanFlags } from '#lib/codes/position-flags.ts'
import { itemsJson } from '../../db/copy-buffer.ts'
import { noFixYet } from '../../db/device-state.ts'
import { lineNumber } from '../../domain/fleet/state/line-number.ts'
import { exactSeconds } from '../../domain/tracking/place/exact-seconds.ts'
import type { ReportPass } from '../passes.ts'
import { endSilence } from './end-silence.ts'

/** Standing this long shows as static. */
const staticSeconds = 300

/** The place moves forward in fix time only, and not from a fresh fix to cells or access points. */
export function updateState(pass: ReportPass): boolean {
  const { device, report, flags, time, now, batch } = pass
  const { state } = device
  pass.extraJson = itemsJson(report.extra)
  endSilence(batch, device, now)
  state.seenAt = now
  const isNewest = time >= state.fixedAt
  if (
    isNewest &&
    (flags & uncleanFlags) === 0 &&
    !(flags & positionFlag.approximate && isExact(pass))
  ) {
    state.fixedAt = time
    state.receivedAt = now
    state.lat = report.lat
    state.lon = report.lon
    state.speed = Math.min(report.speed, 32_767)
    state.course = report.course
    state.altitude = Math.max(-32_768, Math.min(32_767, Math.round(report.altitude)))
    state.flags = flags
    state.accuracy = 0
    if (report.mileage >= 0) state.mileage = Math.min(report.mileage, 2_147_483_647)
    if (device.activatedAt === undefined) pass.activate(device)
  }
  if (isNewest) updateFacts(pass)
  const isStatic =
    report.isAsleep ||
    (!state.isMoving &&
      state.acc !== 1 &&
      state.motionSince !== 0 &&
      time - state.motionSince >= staticSeconds)
  state.line = isStatic ? lineNumber.sleep : lineNumber.on
  batch.touch(device)
  return true
}

const isExact = ({ device: { state }, time }: ReportPass): boolean =>
  state.fixedAt !== noFixYet &&
  (state.flags & positionFlag.approximate) === 0 &&
  time - state.fixedAt < exactSeconds

function updateFacts({ device: { state }, report, extraJson: extra }: ReportPass): void {
  state.satellites = report.satellites ?? state.satellites
  state.signal = report.signal ?? state.signal
  state.battery = report.battery ?? state.battery
  state.isCharging = report.isCharging ?? state.isCharging
  state.oilCut = report.oilCut ?? state.oilCut
  if (report.acc !== undefined) state.acc = Number(report.acc)
  if (extra === '' || extra === state.extra) return
  state.extra = extra
  state.isExtraNew = true
}

export function addToBatch(pass: ReportPass): boolean {
  const { batch, device, report, time, flags, alarmMask, extraJson } = pass
  batch.copy.add({ deviceId: device.id, time, flags, alarmMask }, report, extraJson)
  if (pass.isLocating && isUnplaced(pass))
    batch.unplaced.push({ deviceId: device.id, time, seq: report.seq })
  return true
}

const unfixed = positionFlag.noFix | positionFlag.zero
const unfit = positionFlag.approximate | positionFlag.future | positionFlag.old

/** Without a fix, but with cells or access points. */
const isUnplaced = ({ flags, report: { extra } }: ReportPass): boolean =>
  (flags & unfixed) !== 0 && (flags & unfit) === 0 && ('cells' in extra || 'wifi' in extra)
