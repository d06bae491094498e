import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { bulkReply, bulkSimeis } from '../fail-item.ts'
import { requestId } from '../fields.ts'

export const freeze = defineFunc('device/Freeze', {
  summary:
    'Freezes devices, or thaws them: a frozen device reports on, but takes no commands, is not shared and cannot log in. Sellers only.',
  access: ['e_ua_freeze_device'],
  writes: true,
  scope: { simei: 'device' },
  params: z.strictObject({
    simei: bulkSimeis,
    frozen: z.boolean().describe('true freezes, false thaws'),
    request_id: requestId,
  }),
  reply: bulkReply,
  errors: ['onlySellers', 'deviceFrozen', 'deviceNotFrozen'],
  rate: { perSecond: 2, burst: 10 },
})
