import {
  type AlarmKey,
  alarmKeys,
  alarmValueOf,
  defaultNotify,
  healthAlarmKeys,
  notifyBits,
  type SettingState,
  valueRule,
} from '#lib/codes/device-settings.ts'
import type { Rule } from '#lib/rules/rule.ts'
import { type SwitchValue, switchValue } from './switch-value.ts'

export type NotifyWay = keyof typeof notifyBits
export const notifyWays = Object.keys(notifyBits) as NotifyWay[]

export type AlarmValues = Record<`${AlarmKey}_open`, SwitchValue> &
  Record<`${AlarmKey}_notify`, string[]> &
  Record<`${AlarmKey}_value`, number | string>

type AlarmItem = {
  key: AlarmKey
  open: number
  notify: number
  value: number | null
  state: SettingState
}

/** Raised by the platform: never up to the device. */
const ofPlatform: readonly AlarmKey[] = [
  'offswitch',
  'sleep_overtime',
  'fatigueswitch',
  'simswitch',
  ...healthAlarmKeys,
]

export const canBeUpToDevice = (key: AlarmKey): boolean => !ofPlatform.includes(key)

const fieldsOf = ({ key, open, notify, value, state }: AlarmItem) => [
  [`${key}_open`, switchValue(open === 1, canBeUpToDevice(key) ? state : 'stored')],
  [`${key}_notify`, notifyWays.filter((way) => notify & notifyBits[way])],
  [`${key}_value`, value ?? ''],
]

export const alarmValuesOf = (items: readonly AlarmItem[]): AlarmValues =>
  Object.fromEntries(items.flatMap(fieldsOf))

/** Defaults for many devices. */
export const usualAlarmValues = (): AlarmValues =>
  alarmValuesOf(
    alarmKeys.map((key) => ({
      key,
      open: 1,
      state: 'stored',
      notify: defaultNotify,
      value: alarmValueOf(key)?.default ?? null,
    })),
  )

export function alarmItemOf(values: AlarmValues, key: AlarmKey) {
  const ways = values[`${key}_notify`] as NotifyWay[]
  const value = values[`${key}_value`]
  const open = values[`${key}_open`]
  if (open === 'unset') return { key, open: null, notify: defaultNotify }
  return {
    key,
    open: open === 'on' ? 1 : 0,
    notify: ways.reduce((sum, way) => sum + notifyBits[way], 0),
    ...(alarmValueOf(key) && value !== '' && { value: Number(value) }),
  }
}

/** Checked only while the alarm is on. */
export function alarmRules(values: AlarmValues): { [name in keyof AlarmValues]?: Rule[] } {
  const rules = alarmKeys.flatMap((key) => {
    const own = alarmValueOf(key)
    return own && values[`${key}_open`] === 'on' ? [[`${key}_value`, [valueRule(own)]]] : []
  })
  return Object.fromEntries(rules)
}
