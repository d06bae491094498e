import { type AlarmType, alarmMask, alarmTypes } from '#lib/codes/alarm-types.ts'
import { positionFlag, uncleanFlags } from '#lib/codes/position-flags.ts'
import type { ReportPass } from '../passes.ts'
import { alarmsByRule } from './alarm-rules.ts'
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
 * Lasting conditions: one when they begin; events each, even at doubtful places (SOS indoors). Late
 * reports by themselves.
 */
export function raiseAlarms(pass: ReportPass): boolean {
  const { report, flags, device, memory } = pass
  const isLate = (flags & positionFlag.late) !== 0
  const { state, settings } = device
  const held = isLate ? memory.lateMask : state.alarmMask
  const own = alarmsByRule(pass, held)
  if (report.alarms.length === 0 && own === 0 && held === 0) return true
  const mask = (alarmMask(report.alarms) | own) & ~(settings.alarmsOff ?? 0)
  pass.alarmMask = mask
  const before = isLate ? lateMaskBefore(pass) : state.alarmMask
  if (isLate) {
    memory.lateMask = mask
    memory.lateTime = pass.time
  } else state.alarmMask = mask | memory.statusMask
  const begun = mask & (~before | momentaryMask)
  const raised = (begun & ~own) | withoutFlaps(pass, begun & own)
  for (const bit of bits) if (raised & (1 << bit)) addAlarm(pass, bit)
  return true
}

/** Of a limit that a device flaps around. */
const quietSeconds = 60

/** Less than a minute after the last. */
function withoutFlaps({ memory, time }: ReportPass, raised: number): number {
  let mask = raised
  for (const bit of bits) {
    if ((raised & (1 << bit)) === 0) continue
    const since = time - (memory.raisedAt.get(bit) ?? Number.NEGATIVE_INFINITY)
    if (since >= 0 && since < quietSeconds) mask &= ~(1 << bit)
    else memory.raisedAt.set(bit, time)
  }
  return mask
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
