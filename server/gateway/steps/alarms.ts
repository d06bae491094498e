import {
  type AlarmMask,
  alarmMask,
  alarmTypes,
  hasAlarm,
  maskOfBit,
  momentaryTypes,
} from '#lib/codes/alarm-types.ts'
import { positionFlag, uncleanFlags } from '#lib/codes/position-flags.ts'
import type { ReportPass } from '../passes.ts'
import { alarmsByRule, ruleMask } from './alarm-rules.ts'
import { silentFlag } from './silent-flag.ts'

const momentaryMask = alarmMask(momentaryTypes)
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
  if (report.alarms.length === 0 && own === 0n && held === 0n) return true
  const off = settings.alarmsOff ?? 0n
  const reported = alarmMask(report.alarms) & ~off
  const mask = reported | (own & ~off) | keptByDevice(pass, held & ~off)
  pass.alarmMask = mask
  notePeaks(pass)
  const before = isLate ? lateMaskBefore(pass) : state.alarmMask
  if (isLate) {
    memory.lateMask = mask
    memory.lateTime = pass.time
  } else {
    if (!report.isWithoutStatus) memory.toldMask = reported
    state.alarmMask = mask | memory.statusMask
  }
  const begun = (mask & ~before) | (reported & momentaryMask)
  const raised = (begun & ~own) | withoutFlaps(pass, begun & own)
  for (const bit of bits) if (hasAlarm(raised, bit)) addAlarm(pass, bit)
  endEpisodes(pass, before & ~(isLate ? mask : state.alarmMask))
  return true
}

/** Conditions of the device itself, of which a report without a status says nothing; rules judge theirs anew. */
function keptByDevice({ report, device, memory }: ReportPass, held: AlarmMask): AlarmMask {
  if (!report.isWithoutStatus) return 0n
  return held & ~momentaryMask & (memory.toldMask | ~ruleMask(device.settings))
}

/** Worst values of lasting conditions. */
const peaks = [
  { bit: alarmTypes.overspeed.bit, of: ({ report }: ReportPass) => report.speed, worst: Math.max },
  { bit: alarmTypes.lowPower.bit, of: batteryOf, worst: Math.min },
  { bit: alarmTypes.heartHigh.bit, of: heartOf, worst: Math.max },
  { bit: alarmTypes.heartLow.bit, of: heartOf, worst: Math.min },
  { bit: alarmTypes.oxygenLow.bit, of: oxygenOf, worst: Math.min },
]

function batteryOf({ report, device }: ReportPass): number | undefined {
  const battery = report.battery ?? device.state.battery
  return battery < 0 ? undefined : battery
}

function heartOf({ report }: ReportPass): number | undefined {
  const beats = report.health?.heart
  return beats === undefined ? undefined : Math.round(beats)
}

function oxygenOf({ report }: ReportPass): number | undefined {
  const percent = report.health?.oxygen
  return percent === undefined ? undefined : Math.round(percent)
}

function notePeaks(pass: ReportPass): void {
  const { memory, alarmMask: mask } = pass
  for (const { bit, of, worst } of peaks) {
    const value = hasAlarm(mask, bit) ? of(pass) : undefined
    if (value === undefined) continue
    memory.peaks.set(bit, worst(value, memory.peaks.get(bit) ?? value))
  }
}

function endEpisodes({ batch, device, memory, time }: ReportPass, ended: AlarmMask): void {
  const lasting = ended & (~momentaryMask | ruleMask(device.settings))
  if (lasting === 0n) return
  for (const bit of bits) {
    if (!hasAlarm(lasting, bit)) continue
    batch.ends.push({ deviceId: device.id, type: bit, time, peak: memory.peaks.get(bit) })
    memory.peaks.delete(bit)
  }
}

/** Of a limit that a device flaps around. */
const quietSeconds = 60

/** Less than a minute after the last. */
function withoutFlaps({ memory, time }: ReportPass, raised: AlarmMask): AlarmMask {
  let mask = raised
  for (const bit of bits) {
    if (!hasAlarm(raised, bit)) continue
    const since = time - (memory.raisedAt.get(bit) ?? Number.NEGATIVE_INFINITY)
    if (since >= 0 && since < quietSeconds) mask &= ~maskOfBit(bit)
    else memory.raisedAt.set(bit, time)
  }
  return mask
}

/** Late runs go on while fix times rise. */
function lateMaskBefore({ memory, time }: ReportPass): AlarmMask {
  return time >= memory.lateTime ? memory.lateMask : 0n
}

/** What a fence alarm knows beside its report. */
type Subject = {
  time: number
  subject: number
  detail: string
  flags: number
  peak: number | undefined
}

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
    peak: about ? about.peak : pass.memory.peaks.get(type),
    ...(about && { subject: about.subject, detail: about.detail }),
  })
}
