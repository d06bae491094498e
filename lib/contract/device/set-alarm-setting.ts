import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { batchReply, batchSimeis } from '../fail-item.ts'
import { requestId } from '../fields.ts'
import { alarmSettingItem } from './setting-fields.ts'

export const setAlarmSetting = defineFunc('device/SetAlarmSetting', {
  summary:
    'Changes alarm settings of devices, keeps them, and sends them where the protocol has a word. An alarm that is off is not raised, whatever the device reports.',
  access: ['e_ua_set_device'],
  writes: true,
  scope: { simei: 'device' },
  params: z.strictObject({
    simei: batchSimeis,
    items: z.array(alarmSettingItem).min(1).max(10),
    request_id: requestId,
  }),
  reply: batchReply,
  errors: ['settingTwice', 'deviceFrozen', 'deviceExpired'],
  rate: { perSecond: 2, burst: 10 },
})
