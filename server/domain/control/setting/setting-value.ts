import {
  type AlarmKey,
  alarmKeys,
  alarmSettings,
  alarmValueOf,
  type OtherKey,
  otherKeys,
} from '#lib/codes/device-settings.ts'

export type AlarmValue = { open: 0 | 1; value?: number }
export type SettingValue = AlarmValue | number | string

/** Null: up to the device again. */
export type SettingChange = { key: string; value: SettingValue | null; notify?: number }

export type ChosenSettings = ReadonlyMap<string, SettingValue>

export const isAlarmKey = (key: string): key is AlarmKey => Object.hasOwn(alarmSettings, key)

export const alarmOf = (chosen: ChosenSettings, key: AlarmKey): AlarmValue | undefined =>
  chosen.get(key) as AlarmValue | undefined

export const numberOf = (key: AlarmKey, setting: AlarmValue): number =>
  setting.value ?? alarmValueOf(key)?.default ?? 0

/** Sent by itself. */
export const shakeLevelKey = 'shake_value'

/** Where the alarm is on, or goes. */
export const withShakeLevel = (changes: readonly SettingChange[]): SettingChange[] =>
  changes.flatMap((change) => {
    if (change.key !== 'shakeswicth' || typeof change.value !== 'object') return [change]
    const { value } = change
    if (value === null) return [change, { key: shakeLevelKey, value }]
    const level = { key: shakeLevelKey, value: numberOf('shakeswicth', value) }
    return value.open === 1 ? [change, level] : [change]
  })

export const closedAlarms = (chosen: ChosenSettings): AlarmKey[] =>
  alarmKeys.filter((key) => alarmOf(chosen, key)?.open === 0)

export const chosenNumber = (chosen: ChosenSettings, key: OtherKey): number | undefined => {
  const value = chosen.get(key)
  return otherKeys.includes(key) && typeof value === 'number' ? value : undefined
}
