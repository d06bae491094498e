import { z } from 'zod'
import { atMost } from '#lib/rules/required.ts'
import { ruled } from '#lib/rules/ruled.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { stepErrors, stepParams, stepReply } from '../complaint-fields.ts'
import { defineFunc } from '../define.ts'

export const withdrawComplaint = defineFunc('complaint/Withdraw', {
  summary: 'The buyer takes its complaint back, unless money is already being refunded.',
  access: ['e_ua_modify_package'],
  writes: true,
  params: z.strictObject({
    ...stepParams,
    content: ruled(atMost(textLimits.complaint)).default(''),
  }),
  reply: stepReply,
  errors: stepErrors,
})
