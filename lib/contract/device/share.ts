import { z } from 'zod'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineFunc } from '../define.ts'
import { requestId, simei, unixTime } from '../fields.ts'

export const share = defineFunc('device/Share', {
  summary:
    'Makes a link that shows where a device is to whoever has it, for 30 days at most. The token is answered once.',
  access: ['e_ua_share_device'],
  writes: true,
  scope: { simei: 'device' },
  params: z.strictObject({
    simei,
    end_time: unixTime.describe('When the link ends, at most 30 days ahead'),
    remark: z.string().trim().max(textLimits.shareRemark).default('').describe('For whom'),
    request_id: requestId,
  }),
  reply: z.object({
    share_id: z.string(),
    token: z.string(),
    path: z.string().describe('`/h5/share/:token` below the address of the console'),
    end_time: unixTime,
  }),
  errors: ['deviceNotFound', 'deviceFrozen', 'deviceExpired', 'shareTooLong', 'tooManyShares'],
  rate: { perSecond: 2, burst: 10 },
})
