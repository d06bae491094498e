import { z } from 'zod'
import { announcementLevels, announcementStates } from '#lib/codes/announcement.ts'
import { announcementPlatform, announcementRow } from '../announcement-fields.ts'
import { defineFunc } from '../define.ts'
import {
  announcementId,
  comparedId,
  limitSize,
  searched,
  unixTime,
  wholeCursor,
} from '../fields.ts'

export const getMessages = defineFunc('message/Get', {
  summary:
    'Messages that are addressed to the account or device log-in now, newest first. Reading marks nothing: message/Read does.',
  access: [],
  writes: false,
  params: wholeCursor(
    z.strictObject({
      message_id: comparedId(announcementId).optional().describe('That one alone, with its text'),
      state: z.enum(announcementStates).optional(),
      level: z.enum(announcementLevels).optional(),
      is_carousel: z.boolean().optional(),
      search: searched.optional().describe('Part of title or text'),
      platform: announcementPlatform,
      limit_size: limitSize,
      last_time: unixTime.optional().describe('`start_time` of the last row before'),
      last_id: comparedId(announcementId)
        .optional()
        .describe('`message_id` of the last row before'),
    }),
  ),
  reply: z.object({ items: z.array(announcementRow) }),
  errors: ['notFound'],
})
