import { type AlarmType, alarmTypes } from '#lib/codes/alarm-types.ts'
import { diastolicBelow } from '#lib/codes/device-settings.ts'
import { type HealthKind, type HealthReadings, isMeasured } from '#lib/codes/health-kinds.ts'
import { positionFlag } from '#lib/codes/position-flags.ts'
import type { RuleSettings } from '../device.ts'
import type { ReportPass } from '../passes.ts'

/** An episode goes on until a reading is in range so long after the last that was not: a bad hour is one. */
const calmSeconds = 1800

type Limit = keyof Pick<
  RuleSettings,
  'heartHigh' | 'heartLow' | 'oxygenLow' | 'bodyTemperature' | 'pressureHigh'
>

/** By how much a value is beyond its limit; undefined where it was not measured. */
type Beyond = (health: HealthReadings, limit: number) => number | undefined

function measured(health: HealthReadings, kind: HealthKind): number | undefined {
  const value = health[kind]
  return value !== undefined && isMeasured(kind, value) ? value : undefined
}

const above =
  (kind: HealthKind, per = 1): Beyond =>
  (health, limit) => {
    const value = measured(health, kind)
    return value === undefined ? undefined : value - limit / per
  }
const below =
  (kind: HealthKind): Beyond =>
  (health, limit) => {
    const value = measured(health, kind)
    return value === undefined ? undefined : limit - value
  }

const systolic = above('systolic')
const diastolic = above('diastolic')

const eitherPressure: Beyond = (health, limit) => {
  const [upper, lower] = [systolic(health, limit), diastolic(health, limit - diastolicBelow)]
  if (upper === undefined || lower === undefined) return upper ?? lower
  return Math.max(upper, lower)
}

const watched: readonly { type: AlarmType & Limit; beyond: Beyond }[] = [
  { type: 'heartHigh', beyond: above('heart') },
  { type: 'heartLow', beyond: below('heart') },
  { type: 'oxygenLow', beyond: below('oxygen') },
  { type: 'bodyTemperature', beyond: above('bodyTemperature', 10) },
  { type: 'pressureHigh', beyond: eitherPressure },
]

/** Reports without a reading leave an episode as it is. */
export const healthRules = watched.map(({ type, beyond }) => ({
  type: type as AlarmType,
  needsFix: false,
  isSet: (settings: RuleSettings) => settings[type] !== undefined,
  holds: ({ device, report, memory, flags, time }: ReportPass, isHeld: boolean): boolean => {
    const over = report.health && beyond(report.health, device.settings[type] ?? 0)
    if (over === undefined) return isHeld
    const { bit } = alarmTypes[type]
    const key = flags & positionFlag.late ? -1 - bit : bit
    const illAt = memory.illAt.get(key)
    if (over > 0 || (isHeld && illAt === undefined)) {
      memory.illAt.set(key, Math.max(time, illAt ?? time))
      return over > 0 || isHeld
    }
    return isHeld && time - (illAt ?? time) < calmSeconds
  },
}))
