import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { simei, unixTime } from '../fields.ts'
import { stopArea } from './share.ts'

export const getShares = defineFunc('device/GetShares', {
  summary: 'Links of a device that still show it, newest first.',
  access: ['e_ua_share_device'],
  writes: false,
  scope: { simei: 'device' },
  params: z.strictObject({ simei }),
  reply: z.object({
    items: z.array(
      z.object({
        share_id: z.string(),
        remark: z.string(),
        create_time: unixTime,
        end_time: unixTime,
        has_password: z.boolean(),
        stop_area: stopArea.nullable().describe('Where the link ends'),
        created_by: z.string().describe('Empty when that account is gone or above the caller'),
      }),
    ),
  }),
  errors: ['deviceNotFound'],
})
