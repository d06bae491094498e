import { z } from 'zod'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineFunc } from '../define.ts'
import { bulkSimeis, undoableReply } from '../fail-item.ts'
import { requestId, sgid, unixTime } from '../fields.ts'

export const batchModify = defineFunc('device/BatchModify', {
  summary: 'Gives many devices one model, icon, group or expiry; only sellers set an expiry.',
  access: ['e_ua_edit_device'],
  writes: true,
  scope: { simei: 'device', sgid: 'group' },
  params: z.strictObject({
    simei: bulkSimeis,
    model: z.string().trim().max(textLimits.deviceModel).optional(),
    icon: z.int().min(0).max(10).optional().describe("Index into the brand's map icons"),
    sgid: sgid.nullable().optional().describe('A group of their organisation; null takes them out'),
    due_time: unixTime
      .nullable()
      .optional()
      .describe('End of the platform service, at most 240 months ahead; null for no end'),
    request_id: requestId,
  }),
  reply: undoableReply,
  errors: [
    'notFound',
    'groupElsewhere',
    'onlySellers',
    'expiryTooLong',
    'nothingToChange',
    'timeIsPaid',
  ],
  rate: { perSecond: 2, burst: 10 },
})
