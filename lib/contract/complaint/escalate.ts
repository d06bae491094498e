import { z } from 'zod'
import { stepErrors, stepParams, stepReply } from '../complaint-fields.ts'
import { defineFunc } from '../define.ts'

export const escalate = defineFunc('complaint/Escalate', {
  summary: 'The buyer asks the platform itself to decide.',
  access: ['e_ua_modify_package'],
  writes: true,
  params: z.strictObject(stepParams),
  reply: stepReply,
  errors: stepErrors,
})
