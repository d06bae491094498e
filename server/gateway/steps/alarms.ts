import { type AlarmType, alarmMask, alarmTypes } from '#lib/codes/alarm-types.ts'
import { positionFlag, uncleanFlags } from '#lib/codes/position-flags.ts'
import type { ReportPass } from '../passes.ts'
import { silentFlag } from './silent-flag.ts'

/** One alarm for each report with it (docs/protocols.md#alarm-bits). */
const momentary: readonly AlarmType[] = [
  'sos',
  'vibration',
  'illegalIgnition',
  'fenceIn',
  'fenceOut',
  'displacement',
  'collision',
  'doorOpen',
  'harshAcceleration',
  'harshBraking',
  'harshCornering',
  'simChange',
  'poweredOff',
  'fall',
]
const momentaryMask = alarmMask(momentary)
const bits = Object.values(alarmTypes).map((type) => type.bit)

/**
 * Lasting conditions: one alarm when they begin; events: one each, even at doubtful places (an SOS indoors). Late
 * reports are judged among themselves.
 */
export function raiseAlarms(pass: ReportPass): boolean {
  const { report, flags, device, memory } = pass
  const isLate = (flags & positionFlag.late) !== 0
  const { state, settings } = device
  const own = alarmsBySetting(pass)
  const held = isLate ? memory.lateMask : state.alarmMask
  if (report.alarms.length === 0 && own === 0 && held === 0) return true
  const mask = (alarmMask(report.alarms) | own) & ~(settings.alarmsOff ?? 0)
  pass.alarmMask = mask
  const before = isLate ? lateMaskBefore(pass) : state.alarmMask
  if (isLate) {
    memory.lateMask = mask
    memory.lateTime = pass.time
  } else state.alarmMask = mask | memory.statusMask
  const raised = mask & (~before | momentaryMask)
  for (const bit of bits) if (raised & (1 << bit)) addAlarm(pass, bit)
  return true
}

const overspeed = alarmMask(['overspeed'])
const stay = alarmMask(['stay'])

function alarmsBySetting({ device, memory, report, flags, time }: ReportPass): number {
  const { speedLimit, staySeconds } = device.settings
  if (speedLimit === undefined && staySeconds === undefined) return 0
  const isLate = (flags & positionFlag.late) !== 0
  if (flags & (uncleanFlags | positionFlag.approximate)) {
    // What a doubtful fix cannot judge stays.
    return (isLate ? memory.lateMask : device.state.alarmMask) & (overspeed | stay)
  }
  const isFast = speedLimit !== undefined && report.speed > speedLimit
  const { isMoving, motionSince } = device.state
  const isStaying =
    staySeconds !== undefined && !isLate && !isMoving && time - motionSince >= staySeconds
  return (isFast ? overspeed : 0) | (isStaying && motionSince !== 0 ? stay : 0)
}

/** Late runs go on while fix times rise. */
function lateMaskBefore({ memory, time }: ReportPass): number {
  return time >= memory.lateTime ? memory.lateMask : 0
}

/** What a fence alarm knows beside its report. */
type Subject = { time: number; subject: number; detail: string; flags: number }

export function addAlarm(pass: ReportPass, type: number, about?: Subject): void {
  const { report, flags, device, batch, now } = pass
  const { state } = device
  const place = flags & uncleanFlags ? state : report
  const isClockWrong = (flags & (positionFlag.future | positionFlag.old)) !== 0
  batch.alarms.push({
    deviceId: device.id,
    time: about?.time ?? (isClockWrong ? now : pass.time),
    type,
    lat: place.lat,
    lon: place.lon,
    speed: Math.max(0, Math.min(32_767, report.speed)),
    flags: flags | silentFlag(device, type) | (about?.flags ?? 0),
    battery: report.battery ?? state.battery,
    acc: report.acc === undefined ? state.acc : Number(report.acc),
    signal: report.signal ?? state.signal,
    oilCut: report.oilCut ?? state.oilCut,
    ...(about && { subject: about.subject, detail: about.detail }),
  })
}
