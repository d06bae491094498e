import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId } from '../fields.ts'
import { endpoint } from './push-fields.ts'

export const unsubscribe = defineFunc('alarm/Unsubscribe', {
  summary: 'Ends what alarm/Subscribe began for a browser of the caller.',
  access: [],
  writes: true,
  params: z.strictObject({ endpoint, request_id: requestId }),
  reply: z.object({}),
  errors: ['accountsOnly'],
})
