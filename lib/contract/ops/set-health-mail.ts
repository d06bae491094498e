import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId } from '../fields.ts'

export const setHealthMail = defineFunc('ops/SetHealthMail', {
  summary:
    'Whether the own account is mailed when something needs attention and when it is well again.',
  access: ['e_ua_show_devops'],
  writes: true,
  params: z.strictObject({ is_mailed: z.boolean(), request_id: requestId }),
  reply: z.object({}),
  errors: ['accountsOnly'],
})
