import { standingSpeed } from '#lib/codes/device-state.ts'
import { positionFlag, uncleanFlags } from '#lib/codes/position-flags.ts'
import { planeMetres } from '#lib/geo/distance.ts'
import { noFixYet } from '../../db/device-state.ts'
import type { ReportPass } from '../passes.ts'

/** Tenths of km/h; `likely` needs distance too. */
const speeds = { certain: 100, likely: 50 }
const leaveMetres = 200
const jitterMetres = 50
/** A traffic light is no stay. */
const staySeconds = 180
/** Silence that ends a journey where it was last seen. */
const gapSeconds = 3600
/** Of a driver. */
const usualRestSeconds = 1200

/** With hysteresis; no late or doubtful fixes. */
export function judgeMotion(pass: ReportPass): boolean {
  const { device, flags } = pass
  const { state } = device
  if (flags & (uncleanFlags | positionFlag.late | positionFlag.approximate)) {
    if (state.isMoving) pass.flags |= positionFlag.moving
    return true
  }
  if (state.motionSince === 0) beginStay(pass, pass.time, pass.report)
  if (state.isMoving && state.fixedAt !== noFixYet && pass.time - state.fixedAt > gapSeconds) {
    beginStay(pass, state.fixedAt, state)
  }
  if (state.isMoving) judgeStop(pass)
  else if (hasLeft(pass)) start(pass)
  if (state.isMoving) pass.flags |= positionFlag.moving
  return true
}

function hasLeft({ device: { state }, report }: ReportPass): boolean {
  const { speed } = report
  if (speed >= speeds.certain) return true
  const metres = planeMetres(state.stayLat, state.stayLon, report.lat, report.lon)
  return metres > leaveMetres || (speed >= speeds.likely && metres > jitterMetres)
}

function judgeStop(pass: ReportPass): void {
  const { memory, report, time } = pass
  if (report.speed > standingSpeed) {
    memory.slowSince = 0
    return
  }
  if (memory.slowSince === 0) memory.slowSince = time
  if (time - memory.slowSince >= staySeconds) beginStay(pass, memory.slowSince, report)
}

type Place = { lat: number; lon: number }

function start({ device, memory, report, time }: ReportPass): void {
  const { state, settings } = device
  memory.slowSince = 0
  const rest = time - state.motionSince
  if (state.drivenSince === 0 || rest >= (settings.restSeconds ?? usualRestSeconds))
    state.drivenSince = time
  memory.isTowed = state.acc === 0 && report.acc !== true
  state.isMoving = true
  state.motionSince = time
}

function beginStay({ device, memory }: ReportPass, time: number, { lat, lon }: Place): void {
  const { state } = device
  memory.slowSince = 0
  state.isMoving = false
  state.motionSince = time
  state.stayLat = lat
  state.stayLon = lon
}
