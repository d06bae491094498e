import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { apiKeyId, requestId } from '../fields.ts'

export const deleteApiKey = defineFunc('dev/DeleteKey', {
  summary:
    'Ends a key at once: one of the caller, or for administrators with `e_ua_api_key` one of the own organisation.',
  access: [],
  writes: true,
  params: z.strictObject({ key_id: apiKeyId, request_id: requestId }),
  reply: z.object({}),
  errors: ['notFound', 'accountsOnly'],
})
