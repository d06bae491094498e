import { z } from 'zod'
import {
  allProgress,
  feedbackActNames,
  feedbackKinds,
  feedbackProgress,
  feedbackRoles,
  feedbackSources,
  feedbackSteps,
} from '#lib/codes/feedback.ts'
import { feedbackLimits } from '#lib/rules/feedback-limits.ts'
import { feedbackId, fileId, requestId, sfamilyid, unixTime } from './fields.ts'
import { namedNumber } from './named-number.ts'

export const feedbackPictures = z
  .array(fileId)
  .max(feedbackLimits.pictures)
  .default([])
  .describe('Of POST /upload?kind=feedback')

/** A step of one that was read. */
export const feedbackStepParams = {
  feedback_id: feedbackId,
  rev: z.int().min(1).max(2_147_483_647).describe('`rev` of the feedback that was read'),
  request_id: requestId,
}
export const feedbackStepReply = z.object({ rev: z.int() })
export const feedbackStepErrors = [
  'noPermission',
  'notFound',
  'dataChanged',
  'feedbackElsewhere',
  'tooManyMessages',
] as const

const progress = namedNumber('FeedbackProgress', feedbackProgress)

/** With the word for all of them. */
export const askedProgress = namedNumber('AskedProgress', { all: allProgress, ...feedbackProgress })

export const feedbackRow = z.object({
  feedback_id: feedbackId,
  type: z.enum(feedbackKinds),
  source: z.enum(feedbackSources),
  progress,
  content: z.string(),
  contact: z.string(),
  pictures: z.int().describe('How many came with it'),
  sfamilyid,
  sfamily_name: z.string().describe('Whose account or device gave it'),
  author: z.string(),
  imei: z.string().describe('Of a device log-in; else empty'),
  handler: z.string().describe('The organisation that is to answer'),
  assignee: z.string().describe('Who of it has taken it; empty before'),
  answer: z.string().describe('The last answer of its side; empty before'),
  answer_time: unixTime.nullable(),
  is_unread: z.boolean().describe('Answered since who gave it looked'),
  waiting_since: unixTime.nullable().describe('Null unless it waits for an answer'),
  due_time: unixTime.nullable().describe(`${feedbackLimits.answerHours} hours after it`),
  is_overdue: z.boolean(),
  rev: z.int(),
  create_time: unixTime,
  update_time: unixTime,
  end_time: unixTime.nullable(),
})

export const feedbackDetail = feedbackRow.extend({
  acts: z.array(z.enum(feedbackActNames)).describe('What the caller may do with it now'),
  items: z
    .array(
      z.object({
        time: unixTime,
        role: z.enum(feedbackRoles),
        author: z
          .string()
          .describe(
            'Empty: staff of an organisation that the caller does not see, from before a move',
          ),
        handle: z.enum(feedbackSteps),
        content: z.string(),
        picture_ids: z.array(fileId).describe('For feedback/GetFile'),
      }),
    )
    .describe('What was said and done, oldest first'),
})
