import { z } from 'zod'
import { announcementLimits } from '#lib/rules/announcement-limits.ts'
import { announcementPlatform } from '../announcement-fields.ts'
import { defineFunc } from '../define.ts'
import { announcementId, comparedId, requestId } from '../fields.ts'

export const markRead = defineFunc('message/Read', {
  summary: 'Marks messages as read by the account or device log-in.',
  access: [],
  writes: true,
  params: z.strictObject({
    message_ids: z
      .array(comparedId(announcementId))
      .min(1)
      .max(announcementLimits.marks)
      .optional()
      .describe('All that are unread without it'),
    platform: announcementPlatform,
    request_id: requestId,
  }),
  reply: z.object({ unread: z.int().describe('Those left') }),
  errors: ['notFound'],
})
