import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { pushId, requestId } from '../fields.ts'

export const deleteDataPush = defineFunc('dev/DeletePush', {
  summary: 'Ends the delivery to an address, with its log and what waits.',
  access: [],
  writes: true,
  params: z.strictObject({ push_id: pushId, request_id: requestId }),
  reply: z.object({}),
  errors: ['notFound', 'accountsOnly'],
})
