import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { settingItem, settingTargets, settingWrite } from './setting-fields.ts'

export const setSetting = defineFunc('device/SetSetting', {
  summary:
    'Changes other settings of devices, keeps them, and sends them where the protocol has a word: at once, or at the next log-in within 7 days.',
  ...settingWrite,
  params: z.strictObject({ ...settingTargets, items: z.array(settingItem).min(1).max(40) }),
  errors: ['settingTwice', 'settingOutOfRange', 'deviceFrozen', 'deviceExpired'],
})
