import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId } from '../fields.ts'
import { endpoint } from './push-fields.ts'

export const testPush = defineFunc('alarm/TestPush', {
  summary: 'Sends a notice to a browser of the caller.',
  access: [],
  writes: true,
  params: z.strictObject({ endpoint, request_id: requestId }),
  reply: z.object({}),
  errors: ['accountsOnly', 'notFound'],
  rate: { perSecond: 0.2, burst: 5 },
})
