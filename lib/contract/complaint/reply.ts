import { z } from 'zod'
import { stepErrors, stepParams, stepReply } from '../complaint-fields.ts'
import { defineFunc } from '../define.ts'

export const reply = defineFunc('complaint/Reply', {
  summary: 'Answers in a complaint, as its buyer or as the seller whose turn it is.',
  access: [],
  writes: true,
  params: z.strictObject(stepParams),
  reply: stepReply,
  errors: stepErrors,
  rate: { perSecond: 0.5, burst: 10 },
})
