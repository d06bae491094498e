import { z } from 'zod'
import {
  announcementLevels,
  announcementPlatforms,
  announcementReaders,
} from '#lib/codes/announcement.ts'
import { announcementLimits } from '#lib/rules/announcement-limits.ts'
import { announcementContent, announcementText, announcementTitle } from '../announcement-fields.ts'
import { defineFunc } from '../define.ts'
import { announcementId, languageCode, requestId, sfamilyid, unixTime } from '../fields.ts'
import { region } from '../package-fields.ts'

export const publishMessage = defineFunc('message/Publish', {
  summary:
    'Publishes a message to the own organisation or to organisations below. One of maintenance is for the root, with e_ua_show_devops.',
  access: ['e_ua_publish_message'],
  writes: true,
  scope: { sfamilyids: 'organisation' },
  params: z.strictObject({
    level: z.enum(announcementLevels).default('info'),
    lang: languageCode.describe('Of title and content'),
    title: announcementTitle,
    content: announcementContent,
    texts: z
      .array(announcementText)
      .max(announcementLimits.texts)
      .default([])
      .describe('In other languages; whoever reads another one gets title and content'),
    sfamilyids: z
      .array(sfamilyid)
      .min(1)
      .max(announcementLimits.organisations)
      .optional()
      .describe('The own organisation without it'),
    includes_below: z.boolean().default(true).describe('Also those below them'),
    readers: z
      .array(z.enum(announcementReaders))
      .max(announcementReaders.length)
      .default([])
      .describe('All without it, as `regions` and `platforms`; `device`: device log-ins'),
    regions: z
      .array(region)
      .max(region.options.length)
      .default([])
      .describe('Where accounts live; device log-ins get what is for all regions'),
    platforms: z.array(z.enum(announcementPlatforms)).max(announcementPlatforms.length).default([]),
    is_carousel: z.boolean().default(false).describe('Show it after log-in until it is read'),
    start_time: unixTime.optional().describe('At once without it'),
    work_time: unixTime
      .optional()
      .describe('When the maintenance begins, which ends with `end_time`; of that level alone'),
    end_time: unixTime.optional().describe('Without it until it is withdrawn'),
    request_id: requestId,
  }),
  reply: z.object({ message_id: announcementId }),
  errors: ['noPermission', 'notFound'],
  rate: { perSecond: 0.5, burst: 10 },
})
