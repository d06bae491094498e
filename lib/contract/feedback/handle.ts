import { z } from 'zod'
import { feedbackHandleActs } from '#lib/codes/feedback.ts'
import { atMost } from '#lib/rules/required.ts'
import { ruled } from '#lib/rules/ruled.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineFunc } from '../define.ts'
import { feedbackStepErrors, feedbackStepParams, feedbackStepReply } from '../feedback-fields.ts'

export const handleFeedback = defineFunc('feedback/Handle', {
  summary:
    'Closes feedback or opens it again, as either side; takes it, or passes it to the next organisation above that answers (e_ua_handle_feedback).',
  access: [],
  writes: true,
  params: z.strictObject({
    ...feedbackStepParams,
    action: z.enum(feedbackHandleActs),
    content: ruled(atMost(textLimits.feedback)).default(''),
  }),
  reply: feedbackStepReply,
  errors: [...feedbackStepErrors, 'feedbackTopmost'],
  rate: { perSecond: 0.5, burst: 20 },
})
