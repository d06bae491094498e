import { z } from 'zod'
import {
  announcementLevels,
  announcementOrigins,
  announcementPlatforms,
  announcementReaders,
  announcementStates,
  publishedStates,
} from '#lib/codes/announcement.ts'
import { announcementLimits } from '#lib/rules/announcement-limits.ts'
import { atMost, required } from '#lib/rules/required.ts'
import { ruled } from '#lib/rules/ruled.ts'
import { announcementId, languageCode, sfamilyid, unixTime } from './fields.ts'
import { region } from './package-fields.ts'

export const announcementTitle = ruled(required, atMost(announcementLimits.title))
export const announcementContent = ruled(required, atMost(announcementLimits.content)).describe(
  'Plain text, or Markdown without HTML: headings, lists, bold, italic, links',
)

export const announcementText = z.strictObject({
  lang: languageCode,
  title: announcementTitle,
  content: announcementContent,
})

/** Of a message, for who reads it and who published it. */
const facts = {
  message_id: announcementId,
  level: z.enum(announcementLevels),
  title: z.string(),
  is_carousel: z.boolean().describe('Shown after log-in until it is read'),
  start_time: unixTime,
  work_time: unixTime.nullable().describe('When the maintenance begins; null of other levels'),
  end_time: unixTime.nullable(),
  reason: z.string().describe('Why it was withdrawn; empty before'),
}

export const announcementRow = z.object({
  ...facts,
  state: z.enum(announcementStates),
  from: z
    .enum(announcementOrigins)
    .describe("Who says it: the reader's organisation, one above it, or the platform"),
  lang: z.string().describe('Of title and content: of the session, else of the author'),
  content: z.string().nullable().describe('Null in lists: named by `message_id` it is given'),
})

export const publishedRow = z.object({
  ...facts,
  state: z.enum(publishedStates),
  author: z.string(),
  withdrawn_by: z.string(),
  withdraw_time: unixTime.nullable(),
  create_time: unixTime,
  includes_below: z.boolean(),
  familys: z
    .array(z.object({ sfamilyid, sname: z.string() }))
    .describe(
      'Organisations that it is addressed to; without its name one that was moved out of the tree',
    ),
  readers: z.array(z.enum(announcementReaders)).describe('Empty: all, as `regions`, `platforms`'),
  regions: z.array(region),
  platforms: z.array(z.enum(announcementPlatforms)),
  langs: z.array(z.string()).describe("The author's first"),
  read_accounts: z.int().describe('Accounts that have read it'),
  read_devices: z.int().describe('Device log-ins that have read it'),
  texts: z
    .array(z.object({ lang: z.string(), title: z.string(), content: z.string() }))
    .nullable()
    .describe("The author's first. Null in lists: named by `message_id` they are given"),
})

export const announcementPlatform = z
  .enum(announcementPlatforms)
  .default('web')
  .describe('Where they show')
