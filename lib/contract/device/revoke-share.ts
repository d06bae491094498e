import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId, simei } from '../fields.ts'

export const revokeShare = defineFunc('device/RevokeShare', {
  summary: 'Takes a link of a device back; it shows nothing from then on.',
  access: ['e_ua_share_device'],
  writes: true,
  scope: { simei: 'device' },
  params: z.strictObject({
    simei,
    share_id: z.string().regex(/^[1-9]\d{0,8}$/),
    request_id: requestId,
  }),
  reply: z.object({}),
  errors: ['deviceNotFound', 'shareEnded'],
})
