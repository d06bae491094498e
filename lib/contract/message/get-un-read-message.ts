import { z } from 'zod'
import { announcementPlatform } from '../announcement-fields.ts'
import { defineFunc } from '../define.ts'
import { announcementId } from '../fields.ts'

export const getUnReadMessage = defineFunc('message/GetUnReadMessage', {
  summary:
    'How many messages the account or device log-in has not read, and what it shows at once.',
  access: [],
  writes: false,
  params: z.strictObject({ platform: announcementPlatform }),
  reply: z.object({
    unread: z.int(),
    carousel: z.int().describe('Of them, those to show after log-in'),
    maintenance: announcementId
      .nullable()
      .describe('The message of maintenance to show above every page; null without one'),
  }),
  errors: [],
})
