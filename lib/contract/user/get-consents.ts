import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { consentFields } from '../legal-fields.ts'

export const getConsents = defineFunc('user/GetConsents', {
  summary: 'The legal texts that the caller agreed to, newest first: the last 100.',
  access: [],
  writes: false,
  params: z.strictObject({}),
  reply: z.object({ items: z.array(z.object(consentFields)) }),
  errors: ['accountsOnly'],
})
