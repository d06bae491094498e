import { z } from 'zod'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineFunc } from '../define.ts'
import { bulkReply, bulkSimeis } from '../fail-item.ts'
import { requestId } from '../fields.ts'

export const handleSilent = defineFunc('device/HandleSilent', {
  summary:
    'Notes for the caller’s organisation that somebody has seen to silent devices: until they report again they are among the handled ones of devreport/OfflineDevices.',
  access: ['e_ua_edit_device'],
  writes: true,
  scope: { simei: 'device' },
  params: z.strictObject({
    simei: bulkSimeis,
    is_handled: z.boolean().default(true).describe('false: nobody has'),
    note: z.string().trim().max(textLimits.careNote).default('').describe('What was done'),
    request_id: requestId,
  }),
  reply: bulkReply,
  errors: ['accountsOnly', 'deviceNotFound'],
  rate: { perSecond: 2, burst: 10 },
})
