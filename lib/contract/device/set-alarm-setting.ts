import { z } from 'zod'
import { alarmKeys } from '#lib/codes/device-settings.ts'
import { defineFunc } from '../define.ts'
import { alarmSettingItem, settingTargets, settingWrite } from './setting-fields.ts'

export const setAlarmSetting = defineFunc('device/SetAlarmSetting', {
  summary:
    'Changes alarm settings of devices, keeps them, and sends them where the protocol has a word. An alarm that is off is not raised, whatever the device reports.',
  ...settingWrite,
  params: z.strictObject({
    ...settingTargets,
    items: z.array(alarmSettingItem).min(1).max(alarmKeys.length),
  }),
  errors: ['settingTwice', 'deviceFrozen', 'deviceExpired'],
})
