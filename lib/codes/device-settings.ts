import type { AlarmType } from '#lib/codes/alarm-types.ts'
import { interval, type LimitName, limits } from '#lib/rules/intervals.ts'
import { oneOf, type Rule } from '#lib/rules/rule.ts'

type NumberSetting = { limit: LimitName; default: number; options?: readonly number[] }

/** A switch with a notification mask, some with a value (docs/specification.md#device-settings). */
export const alarmSettings = {
  sosswitch: { alarms: ['sos'] },
  speedswitch: {
    alarms: ['overspeed'],
    value: { name: 'speed_value', limit: 'speed', default: 120 },
  },
  shakeswicth: {
    alarms: ['vibration'],
    value: { name: 'shake_value', limit: 'shake', default: 28 },
  },
  lowpower: { alarms: ['lowPower'] },
  closeswitch: { alarms: ['powerFailure'] },
  openswitch: {
    alarms: ['illegalIgnition'],
    value: {
      name: 'guard_hours',
      limit: 'guardHours',
      default: 0,
      options: [0, 1806, 2005, 2106, 2206, 2305, 6],
    },
  },
  dropalarm: { alarms: ['fallOff'] },
  fenceswitch: { alarms: ['fenceIn', 'fenceOut'] },
  offswitch: { alarms: ['offline'] },
  sleep_overtime: {
    alarms: ['stay'],
    value: { name: 'sleep_overtime_threshold', limit: 'powerSaving', default: 60 },
  },
  fatigueswitch: {
    alarms: ['fatigue'],
    value: { name: 'rest_value', limit: 'rest', default: 20, options: [5, 10, 20, 30] },
  },
  displaceswitch: {
    alarms: ['displacement'],
    value: { name: 'displace_value', limit: 'displacement', default: 200 },
  },
  simswitch: { alarms: ['simChange'] },
  hearthigh: {
    alarms: ['heartHigh'],
    value: { name: 'heart_high', limit: 'heartHigh', default: 120 },
  },
  heartlow: { alarms: ['heartLow'], value: { name: 'heart_low', limit: 'heartLow', default: 50 } },
  oxygenlow: {
    alarms: ['oxygenLow'],
    value: { name: 'oxygen_low', limit: 'oxygenLow', default: 92 },
  },
  bodytemperature: {
    alarms: ['bodyTemperature'],
    value: {
      name: 'body_temperature',
      limit: 'bodyTemperature',
      default: 380,
      options: [370, 375, 380, 385, 390, 395, 400, 405, 410],
    },
  },
  pressurehigh: {
    alarms: ['pressureHigh'],
    value: { name: 'pressure_high', limit: 'pressureHigh', default: 140 },
  },
} as const satisfies Record<string, AlarmSetting>

type AlarmSetting = {
  alarms: readonly AlarmType[]
  value?: NumberSetting & { name: string }
}
export type AlarmKey = keyof typeof alarmSettings
export const alarmKeys = Object.keys(alarmSettings) as [AlarmKey, ...AlarmKey[]]

/** Of what a wearer's body tells; off until they are chosen. Their values are the ranges that readings are shown with, also while off. */
export const healthAlarmKeys = [
  'hearthigh',
  'heartlow',
  'oxygenlow',
  'bodytemperature',
  'pressurehigh',
] as const satisfies readonly AlarmKey[]
export const isHealthAlarm = (key: AlarmKey): boolean => healthAlarmKeys.some((one) => one === key)

/** Of a systolic limit the diastolic one is so much lower: 140 over 90, mmHg. */
export const diastolicBelow = 50

export const alarmValueOf = (key: AlarmKey): AlarmSetting['value'] =>
  (alarmSettings[key] as AlarmSetting).value

export const valueRule = ({ limit, options }: NumberSetting): Rule =>
  options ? oneOf(options.map(String)) : interval(limit)

/** Below it the platform raises `lowPower`, if switched on. */
export const lowBatteryPercent = 20
/** From here on it is over. */
export const lowBatteryOverPercent = 25

/** Of `lowpowermodeswitch`: between two reports of a device whose battery is low. */
export const lowPowerSeconds = 120

/** How an alarm is sent, as bits. */
export const notifyBits = { app: 1, sms: 2, phone: 4 } as const
export const defaultNotify = notifyBits.app

type OtherSetting =
  /** `isOurs`: used by the platform, not sent to the device. */
  | { type: 'switch'; default: 0 | 1; isInverted?: true; isOurs?: true }
  | ({ type: 'number'; isOurs?: true } & NumberSetting)
  | { type: 'choice'; values: readonly [string, ...string[]]; default: string }
  | { type: 'sim'; default: '' }

/** Other settings. `lbsswitch` is inverted: 0 is open. `replaystate` is changed by a command. */
export const otherSettings = {
  locint_val: { type: 'number', limit: 'positionReport', default: 600 },
  sleep_intval: { type: 'number', limit: 'positionReport', default: 600 },
  drive_time: { type: 'number', limit: 'driveTime', default: 5, isOurs: true },
  positionlevel: { type: 'choice', values: ['WGL', 'GWL'], default: 'GWL' },
  lbsswitch: { type: 'switch', default: 0, isInverted: true, isOurs: true },
  lowpowermodeswitch: { type: 'switch', default: 0, isOurs: true },
  disconnswitch: { type: 'switch', default: 0 },
  stayalarm: { type: 'switch', default: 0, isOurs: true },
  soundswitch: { type: 'switch', default: 1 },
  indicatorlight: { type: 'switch', default: 1 },
  auto_answer: { type: 'switch', default: 0 },
  rechage_sim: { type: 'sim', default: '' },
} as const satisfies Record<string, OtherSetting>

export type OtherKey = keyof typeof otherSettings
export const otherKeys = Object.keys(otherSettings) as [OtherKey, ...OtherKey[]]

/** Limits of a number setting. */
export function numberLimitOf(key: string): LimitName | undefined {
  const setting: OtherSetting | undefined = otherKeys.includes(key as OtherKey)
    ? otherSettings[key as OtherKey]
    : undefined
  return setting?.type === 'number' ? setting.limit : undefined
}

export const otherSettingOf = (key: OtherKey): OtherSetting => otherSettings[key]

/** In force without the device. */
export function isOurs(key: string): boolean {
  const setting: OtherSetting | undefined = otherKeys.includes(key as OtherKey)
    ? otherSettings[key as OtherKey]
    : undefined
  return setting !== undefined && 'isOurs' in setting && setting.isOurs === true
}

/** Switches of single models. */
export const functionBitPattern = /^e_bit_function_[a-z0-9_]{1,40}$/

/** Key of the unit's text. */
export const settingUnit = (limit: LimitName) => limits[limit].unit

/** How a setting stands with its device. */
export const settingStates = [
  'default',
  'stored',
  'waiting',
  'sent',
  'acknowledged',
  'answered',
  'refused',
  'timedOut',
  'cancelled',
  'unsupported',
] as const
export type SettingState = (typeof settingStates)[number]
