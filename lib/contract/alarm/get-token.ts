import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { noticeFields } from './notice-fields.ts'

export const getToken = defineFunc('alarm/GetToken', {
  summary: 'What alarm/UpdateToken set.',
  access: [],
  writes: false,
  params: z.strictObject({}),
  reply: z.object({
    flag: z.int(),
    ...noticeFields,
    escalate_name: z.string(),
    push_key: z.string().describe('For PushManager.subscribe'),
  }),
  errors: ['accountsOnly'],
})
