import { z } from 'zod'
import { fenceLimits } from '#lib/rules/fence-limits.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineFunc } from '../define.ts'
import { latMicro, lonMicro, pwdMd5, requestId, simei, unixTime } from '../fields.ts'

const { radius } = fenceLimits

/** A circle that ends a link. */
export const stopArea = z.strictObject({
  lat: latMicro,
  lon: lonMicro,
  radius: z.int().min(radius.min).max(radius.max).describe('Metres'),
})

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
    pwd_md5: pwdMd5.optional().describe('Hex md5 of the password that the link asks for'),
    stop_area: stopArea
      .optional()
      .describe('The link ends for good once the device was in this circle'),
    request_id: requestId,
  }),
  reply: z.object({
    share_id: z.string(),
    token: z.string(),
    path: z.string().describe('`/h5/share/:token` below the address of the console'),
    end_time: unixTime,
  }),
  errors: [
    'deviceNotFound',
    'deviceFrozen',
    'deviceExpired',
    'shareTooLong',
    'tooManyShares',
    'passwordWeak',
    'shareStopsAtOnce',
  ],
  rate: { perSecond: 2, burst: 10 },
})
