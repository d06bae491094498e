import { z } from 'zod'
import { feedbackLimits } from '#lib/rules/feedback-limits.ts'
import { atLeast, atMost } from '#lib/rules/required.ts'
import { ruled } from '#lib/rules/ruled.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineFunc } from '../define.ts'
import {
  feedbackPictures,
  feedbackStepErrors,
  feedbackStepParams,
  feedbackStepReply,
} from '../feedback-fields.ts'

export const replyFeedback = defineFunc('feedback/Reply', {
  summary: 'Answers, as who gave the feedback or as who is to answer it (e_ua_handle_feedback).',
  access: [],
  writes: true,
  params: z.strictObject({
    ...feedbackStepParams,
    content: ruled(atLeast(feedbackLimits.shortestReply), atMost(textLimits.feedback)),
    picture_ids: feedbackPictures,
  }),
  reply: feedbackStepReply,
  errors: feedbackStepErrors,
  rate: { perSecond: 0.5, burst: 10 },
})
