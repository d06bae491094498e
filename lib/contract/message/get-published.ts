import { z } from 'zod'
import { announcementLevels, publishedStates } from '#lib/codes/announcement.ts'
import { publishedRow } from '../announcement-fields.ts'
import { defineFunc } from '../define.ts'
import { announcementId, comparedId, searched } from '../fields.ts'

export const getPublished = defineFunc('message/GetPublished', {
  summary: 'Messages that the own organisation published, newest first, and how many read them.',
  access: ['e_ua_publish_message'],
  writes: false,
  params: z.strictObject({
    message_id: comparedId(announcementId).optional().describe('That one alone, with its texts'),
    state: z.enum(publishedStates).optional(),
    level: z.enum(announcementLevels).optional(),
    search: searched.optional().describe('Part of title or text'),
    limit_size: z.int().min(1).max(100).default(50).describe('Rows a page'),
    last_id: comparedId(announcementId).optional().describe('`message_id` of the last row before'),
  }),
  reply: z.object({ items: z.array(publishedRow) }),
  errors: ['notFound'],
})
