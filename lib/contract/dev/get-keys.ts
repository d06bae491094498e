import { z } from 'zod'
import { apiKeyRow } from '../api-key-fields.ts'
import { defineFunc } from '../define.ts'
import { apiKeyId, limitSize } from '../fields.ts'

export const getApiKeys = defineFunc('dev/GetKeys', {
  summary:
    'Keys of the caller, newest first; for administrators, of all accounts of the own organisation.',
  access: ['e_ua_api_key'],
  writes: false,
  params: z.strictObject({
    limit_size: limitSize,
    last_key_id: apiKeyId.optional().describe('`key_id` of the last row of the page before'),
  }),
  reply: z.object({ items: z.array(apiKeyRow) }),
  errors: ['accountsOnly'],
})
