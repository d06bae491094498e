import {
  type AlarmKey,
  alarmKeys,
  alarmSettings,
  alarmValueOf,
  type OtherKey,
  otherKeys,
} from '#lib/codes/device-settings.ts'

/** An alarm setting as it is kept. */
export type AlarmValue = { open: 0 | 1; value?: number }
/** A value of DeviceSetting: one of an alarm, or of the other settings. */
export type SettingValue = AlarmValue | number | string

/** What is asked of one setting. */
export type SettingChange = { key: string; value: SettingValue; notify?: number }

/** The settings of one device that somebody chose, by key. */
export type ChosenSettings = ReadonlyMap<string, SettingValue>

export const isAlarmKey = (key: string): key is AlarmKey => Object.hasOwn(alarmSettings, key)

/** The chosen alarm setting of a key; undefined when nobody chose one. */
export const alarmOf = (chosen: ChosenSettings, key: AlarmKey): AlarmValue | undefined =>
  chosen.get(key) as AlarmValue | undefined

/** The number of an alarm setting: the chosen one or the default. */
export const numberOf = (key: AlarmKey, setting: AlarmValue): number =>
  setting.value ?? alarmValueOf(key)?.default ?? 0

/** Key under which the vibration level is kept beside its alarm: it travels, and stands, on its own. */
export const shakeLevelKey = 'shake_value'

/** Changes with the vibration level as one of its own, where the alarm is on. */
export const withShakeLevel = (changes: readonly SettingChange[]): SettingChange[] =>
  changes.flatMap((change) => {
    if (change.key !== 'shakeswicth' || typeof change.value !== 'object') return [change]
    const { value } = change
    const level = { key: shakeLevelKey, value: numberOf('shakeswicth', value) }
    return value.open === 1 ? [change, level] : [change]
  })

/** Alarm keys that were chosen to be off. */
export const closedAlarms = (chosen: ChosenSettings): AlarmKey[] =>
  alarmKeys.filter((key) => alarmOf(chosen, key)?.open === 0)

/** A chosen number of the other settings; undefined when nobody chose one. */
export const chosenNumber = (chosen: ChosenSettings, key: OtherKey): number | undefined => {
  const value = chosen.get(key)
  return otherKeys.includes(key) && typeof value === 'number' ? value : undefined
}
