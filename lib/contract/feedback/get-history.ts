import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { feedbackDetail } from '../feedback-fields.ts'
import { feedbackId } from '../fields.ts'

export const getFeedbackHistory = defineFunc('feedback/GetHistory', {
  summary: 'Feedback with its answers, and what the caller may do with it now.',
  access: [],
  writes: false,
  params: z.strictObject({ feedback_id: feedbackId }),
  reply: feedbackDetail,
  errors: ['notFound'],
})
