import type { AlarmType } from '#lib/codes/alarm-types.ts'
import { type LimitName, limits } from '#lib/rules/intervals.ts'

/**
 * A number that goes with a switch or stands alone: its limits (lib/rules/intervals.ts) and what it is without a
 * choice.
 */
type NumberSetting = { limit: LimitName; default: number }

/**
 * The alarm settings (docs/specification.md#device-settings). Each is a switch with a notification mask; some have a
 * value. There is one alarm type for each of them.
 *
 * Three names can be read in more than one way, and nothing says which is meant. The reading taken is an assumption:
 * - `closeswitch`: outside power lost. The other reading, the device switched off, has no switch in our protocols.
 * - `openswitch`: illegal ignition. The other reading, cover or case opened, is what `dropalarm` (removal) is about.
 * - `offswitch`: offline. A device that is shut down cannot be told from one without network, so this covers both.
 * To change a reading, change the alarm here and the texts `setting.alarm.<key>`.
 */
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
  openswitch: { alarms: ['illegalIgnition'] },
  dropalarm: { alarms: ['fallOff'] },
  fenceswitch: { alarms: ['fenceIn', 'fenceOut'] },
  offswitch: { alarms: ['offline'] },
  sleep_overtime: {
    alarms: ['stay'],
    value: { name: 'sleep_overtime_threshold', limit: 'powerSaving', default: 60 },
  },
} as const satisfies Record<string, AlarmSetting>

type AlarmSetting = {
  alarms: readonly AlarmType[]
  value?: NumberSetting & { name: string }
}
export type AlarmKey = keyof typeof alarmSettings
export const alarmKeys = Object.keys(alarmSettings) as [AlarmKey, ...AlarmKey[]]

/** The value that goes with an alarm's switch, if one does. */
export const alarmValueOf = (key: AlarmKey): AlarmSetting['value'] =>
  (alarmSettings[key] as AlarmSetting).value

/** How an alarm is told, as bits. */
export const notifyBits = { app: 1, sms: 2, phone: 4 } as const
export const defaultNotify = notifyBits.app

type OtherSetting =
  | { type: 'switch'; default: 0 | 1; isInverted?: true }
  | ({ type: 'number' } & NumberSetting)
  | { type: 'choice'; values: readonly [string, ...string[]]; default: string }
  | { type: 'sim'; default: '' }

/**
 * The other settings. A switch is 1 when open; `lbsswitch` is inverted: open is 0.
 * `replaystate` is not among them: it tells how the relay stands, and to change that is a command of its own.
 */
export const otherSettings = {
  locint_val: { type: 'number', limit: 'positionReport', default: 600 },
  sleep_intval: { type: 'number', limit: 'positionReport', default: 600 },
  positionlevel: { type: 'choice', values: ['WGL', 'GWL'], default: 'GWL' },
  lbsswitch: { type: 'switch', default: 0, isInverted: true },
  lowpowermodeswitch: { type: 'switch', default: 0 },
  disconnswitch: { type: 'switch', default: 0 },
  stayalarm: { type: 'switch', default: 0 },
  soundswitch: { type: 'switch', default: 1 },
  indicatorlight: { type: 'switch', default: 1 },
  auto_answer: { type: 'switch', default: 0 },
  rechage_sim: { type: 'sim', default: '' },
} as const satisfies Record<string, OtherSetting>

export type OtherKey = keyof typeof otherSettings
export const otherKeys = Object.keys(otherSettings) as [OtherKey, ...OtherKey[]]

/** Which limits a key of the other settings keeps; undefined for what is no number. */
export function numberLimitOf(key: string): LimitName | undefined {
  const setting: OtherSetting | undefined = otherKeys.includes(key as OtherKey)
    ? otherSettings[key as OtherKey]
    : undefined
  return setting?.type === 'number' ? setting.limit : undefined
}

export const otherSettingOf = (key: OtherKey): OtherSetting => otherSettings[key]

/** Further switches of the spec by pattern; which ones a model has is its vendor's matter. */
export const functionBitPattern = /^e_bit_function_[a-z0-9_]{1,40}$/

/** Unit of a number setting: the key of its text. */
export const unitOf = (limit: LimitName) => limits[limit].unit

/**
 * How a setting stands with its device: not set here; kept, with nothing to send; on its way as a command; how that
 * ended; or kept although the protocol has no word for it.
 */
export const settingStates = [
  'default',
  'stored',
  'waiting',
  'sent',
  'answered',
  'refused',
  'timedOut',
  'unsupported',
] as const
export type SettingState = (typeof settingStates)[number]
