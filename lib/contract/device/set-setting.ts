import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { batchReply, batchSimeis } from '../fail-item.ts'
import { requestId } from '../fields.ts'
import { settingItem } from './setting-fields.ts'

export const setSetting = defineFunc('device/SetSetting', {
  summary:
    'Changes other settings of devices, keeps them, and sends them where the protocol has a word: at once, or at the next log-in within 7 days.',
  access: ['e_ua_set_device'],
  writes: true,
  scope: { simei: 'device' },
  params: z.strictObject({
    simei: batchSimeis,
    items: z.array(settingItem).min(1).max(40),
    request_id: requestId,
  }),
  reply: batchReply,
  errors: ['settingTwice', 'settingOutOfRange', 'deviceFrozen', 'deviceExpired'],
  rate: { perSecond: 2, burst: 10 },
})
