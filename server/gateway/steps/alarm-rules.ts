import { type AlarmMask, type AlarmType, alarmTypes, maskOfBit } from '#lib/codes/alarm-types.ts'
import { positionFlag, storeEpoch, uncleanFlags } from '#lib/codes/position-flags.ts'
import { planeMetres } from '#lib/geo/distance.ts'
import { isWithinPeriods } from '#lib/rules/time-periods.ts'
import type { RuleSettings } from '../device.ts'
import type { ReportPass } from '../passes.ts'
import { healthRules } from './health-rules.ts'

/** Lasts until a report says otherwise. */
type Rule = {
  type: AlarmType
  /** A doubtful fix leaves it as it is. */
  needsFix: boolean
  isSet(settings: RuleSettings): boolean
  holds(pass: ReportPass, isHeld: boolean): boolean
}

/** Per cent above the limit that ends it. */
const chargedAbove = 5
/** Driving without a rest, as JT/T 808 has it. */
const mostDrivenSeconds = 14_400

export const alarmRules: readonly Rule[] = [
  {
    type: 'overspeed',
    needsFix: true,
    isSet: ({ speedLimit }) => speedLimit !== undefined,
    holds: ({ device, report }) => report.speed > (device.settings.speedLimit ?? 0),
  },
  {
    type: 'stay',
    needsFix: true,
    isSet: ({ staySeconds }) => staySeconds !== undefined,
    holds: ({ device, flags, time }) => {
      const { isMoving, motionSince } = device.state
      const isNow = (flags & positionFlag.late) === 0 && !isMoving && motionSince !== 0
      return isNow && time - motionSince >= (device.settings.staySeconds ?? 0)
    },
  },
  {
    type: 'lowPower',
    needsFix: false,
    isSet: ({ lowPercent }) => lowPercent !== undefined,
    holds: ({ device, report }, isHeld) => {
      const battery = report.battery ?? device.state.battery
      const limit = (device.settings.lowPercent ?? 0) + (isHeld ? chargedAbove : 0)
      return battery >= 0 && battery < limit
    },
  },
  {
    type: 'fatigue',
    needsFix: true,
    isSet: ({ restSeconds }) => restSeconds !== undefined,
    holds: ({ device: { state, settings }, flags, time }, isHeld) => {
      if (flags & positionFlag.late || state.drivenSince === 0) return false
      if (state.isMoving) return time - state.drivenSince >= mostDrivenSeconds
      return isHeld && time - state.motionSince < (settings.restSeconds ?? 0)
    },
  },
  {
    type: 'illegalIgnition',
    needsFix: false,
    isSet: ({ guardHours }) => guardHours !== undefined,
    holds: (pass, isHeld) => {
      const { device, report, flags } = pass
      if (flags & positionFlag.late) return false
      if (report.acc === undefined) return isHeld
      return report.acc && (isHeld || (device.state.acc === 0 && isGuarded(pass)))
    },
  },
  {
    type: 'displacement',
    needsFix: true,
    isSet: ({ displacedMetres }) => displacedMetres !== undefined,
    holds: (pass, isHeld) => {
      const { device, report, flags } = pass
      const { state } = device
      if (flags & positionFlag.late || state.acc !== 0 || report.acc === true) return false
      return (isHeld && state.isMoving) || isDisplaced(pass)
    },
  },
  ...healthRules,
]

function isGuarded({ device: { settings, zone }, time }: ReportPass): boolean {
  const hours = settings.guardHours ?? 0
  const period = { start: clockOf(Math.floor(hours / 100)), end: clockOf(hours % 100) }
  return isWithinPeriods([period], zone, time + storeEpoch)
}

const clockOf = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** From where it stood, not from where its last drive began. */
function isDisplaced({ device: { state, settings }, memory, report }: ReportPass): boolean {
  if (state.motionSince === 0 || (state.isMoving && !memory.isTowed)) return false
  const metres = planeMetres(state.stayLat, state.stayLon, report.lat, report.lon)
  return metres > (settings.displacedMetres ?? 0)
}

/** Of the rules that are set. */
export function ruleMask(settings: RuleSettings): AlarmMask {
  let mask = 0n
  for (const { type, isSet } of alarmRules)
    if (isSet(settings)) mask |= maskOfBit(alarmTypes[type].bit)
  return mask
}

const hasRules = (settings: RuleSettings) => alarmRules.some(({ isSet }) => isSet(settings))

/** Masks; `held` before. */
export function alarmsByRule(pass: ReportPass, held: AlarmMask): AlarmMask {
  const { device, flags } = pass
  if (!hasRules(device.settings)) return 0n
  const isDoubtful = (flags & (uncleanFlags | positionFlag.approximate)) !== 0
  let mask = 0n
  for (const { type, needsFix, isSet, holds } of alarmRules) {
    if (!isSet(device.settings)) continue
    const bit = maskOfBit(alarmTypes[type].bit)
    const isHeld = (held & bit) !== 0n
    if (isDoubtful && needsFix ? isHeld : holds(pass, isHeld)) mask |= bit
  }
  return mask
}
