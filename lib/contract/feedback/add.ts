import { z } from 'zod'
import { feedbackKinds } from '#lib/codes/feedback.ts'
import { atMost, required } from '#lib/rules/required.ts'
import { ruled } from '#lib/rules/ruled.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineFunc } from '../define.ts'
import { feedbackPictures } from '../feedback-fields.ts'
import { feedbackId, requestId } from '../fields.ts'

export const addFeedback = defineFunc('feedback/Add', {
  summary:
    'Gives feedback, as an account or as a device log-in. The nearest organisation above with somebody who may answer (e_ua_handle_feedback) answers first.',
  access: [],
  writes: true,
  params: z.strictObject({
    type: z.enum(feedbackKinds),
    content: ruled(required, atMost(textLimits.feedback)),
    contact: ruled(atMost(textLimits.feedbackContact))
      .default('')
      .describe('Phone or mail address to be reached at'),
    picture_ids: feedbackPictures,
    request_id: requestId,
  }),
  reply: z.object({ feedback_id: feedbackId }),
  errors: ['notFound', 'tooManyFeedback'],
  rate: { perSecond: 0.1, burst: 10 },
})
