import { alarmKeys, isHealthAlarm } from '#lib/codes/device-settings.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { enable, row, value } from './carriers.ts'
import type { CommandRow } from './command-row.ts'

/** How an alarm is told beside the console. */
export const toldWays = ['none', 'sms', 'phone', 'both'] as const
export type ToldWay = (typeof toldWays)[number]

/** What an order changes on the platform itself; of an alarm the device hears too, where it has a word. */
export const settingCommands: readonly CommandRow[] = [
  row(78, 'tamperAlarm', {
    params: enable,
    right: 'e_ua_set_device',
    setting: 'dropalarm',
    channel: 'platform',
    work: 'alarm',
  }),
  row(89, 'changeModel', {
    params: value({ type: 'text', max: textLimits.deviceModel }),
    right: 'e_ua_edit_device',
    channel: 'platform',
    work: 'model',
  }),
  row(107, 'notifyWay', {
    params: {
      alarm_type: { type: 'choice', values: alarmKeys.filter((key) => !isHealthAlarm(key)) },
      alarm_notify_way: { type: 'choice', values: toldWays },
    },
    right: 'e_ua_set_device',
    channel: 'platform',
    work: 'alarm',
  }),
]
