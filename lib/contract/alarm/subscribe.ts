import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId } from '../fields.ts'
import { endpoint, pushKeys } from './push-fields.ts'

export const subscribe = defineFunc('alarm/Subscribe', {
  summary:
    'Alarms reach this browser as web push, if alarm/UpdateToken has the way `push`. Ends with the session; an account has 10 browsers, the oldest gives way.',
  access: [],
  writes: true,
  params: z.strictObject({ endpoint, ...pushKeys, request_id: requestId }),
  reply: z.object({}),
  errors: ['accountsOnly', 'pushAddress'],
  rate: { perSecond: 1, burst: 10 },
})
