import { alarmTypes, hasAlarm } from '#lib/codes/alarm-types.ts'
import { positionFlag, uncleanFlags } from '#lib/codes/position-flags.ts'
import { noFixYet } from '../../db/device-state.ts'
import { advanceVisits } from '../../domain/tracking/fence/advance-visits.ts'
import { type FenceFix, newVisits } from '../../domain/tracking/fence/visit-state.ts'
import type { ReportPass } from '../passes.ts'
import { addAlarm } from './alarms.ts'

/** Older ones stand in lists only. */
const newsSeconds = 900
const unfit = uncleanFlags | positionFlag.approximate

/** Clean fixes in order of time; late ones tell nothing of now. */
export function watchFences(pass: ReportPass): boolean {
  const { device, flags, time, report, fences } = pass
  const { state } = device
  if (flags & unfit || time < state.fixedAt) return true
  const sets = fences.setsOf(device)
  if (sets.length === 0 && !device.visits?.inside.length) return true
  device.visits ??= newVisits()
  const { accuracy } = report.extra
  const { visits, alarms, ends } = advanceVisits(device.visits, {
    sets,
    before: placeBefore(pass),
    fix: {
      time,
      lat: report.lat,
      lon: report.lon,
      speed: report.speed,
      accuracy: typeof accuracy === 'number' ? accuracy : 0,
    },
  })
  for (const visit of visits) pass.batch.addVisit(device.id, visit)
  for (const { type, fence, time: begin, peak } of alarms) {
    const { bit } = alarmTypes[type]
    if (hasAlarm(device.settings.alarmsOff ?? 0n, bit)) continue
    const isOld = begin < pass.now - newsSeconds
    addAlarm(pass, bit, {
      time: begin,
      subject: fence.id,
      detail: fence.name,
      peak,
      flags: isOld ? positionFlag.silent | positionFlag.late : 0,
    })
  }
  for (const { type, fenceId: subject, ...end } of ends)
    pass.batch.ends.push({ deviceId: device.id, type: alarmTypes[type].bit, subject, ...end })
  return true
}

function placeBefore({ device: { state } }: ReportPass): FenceFix | undefined {
  const { fixedAt: time, lat, lon, speed } = state
  return time === noFixYet ? undefined : { time, lat, lon, speed, accuracy: 0 }
}
