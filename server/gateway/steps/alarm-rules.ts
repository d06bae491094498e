import { type AlarmType, alarmMask } from '#lib/codes/alarm-types.ts'
import { positionFlag, uncleanFlags } from '#lib/codes/position-flags.ts'
import type { RuleSettings } from '../device.ts'
import type { ReportPass } from '../passes.ts'

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
]

const hasRules = (settings: RuleSettings) => alarmRules.some(({ isSet }) => isSet(settings))

/** Masks; `held` before. */
export function alarmsByRule(pass: ReportPass, held: number): number {
  const { device, flags } = pass
  if (!hasRules(device.settings)) return 0
  const isDoubtful = (flags & (uncleanFlags | positionFlag.approximate)) !== 0
  let mask = 0
  for (const { type, needsFix, isSet, holds } of alarmRules) {
    if (!isSet(device.settings)) continue
    const bit = alarmMask([type])
    const isHeld = (held & bit) !== 0
    if (isDoubtful && needsFix ? isHeld : holds(pass, isHeld)) mask |= bit
  }
  return mask
}
