import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId } from '../fields.ts'
import { someHealthLimits } from '../health-limit-fields.ts'

export const setHealthLimits = defineFunc('ops/SetHealthLimits', {
  summary: 'Sets from when on something needs attention; what is not named stays. For the root.',
  access: ['e_ua_show_devops'],
  writes: true,
  params: z.strictObject({ ...someHealthLimits, request_id: requestId }),
  reply: z.object({}),
})
