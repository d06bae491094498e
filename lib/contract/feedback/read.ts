import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { feedbackId, requestId } from '../fields.ts'

export const readFeedback = defineFunc('feedback/Read', {
  summary: 'Notes that who gave the feedback has seen its answers.',
  access: [],
  writes: true,
  params: z.strictObject({ feedback_id: feedbackId, request_id: requestId }),
  reply: z.object({}),
  errors: ['notFound'],
})
