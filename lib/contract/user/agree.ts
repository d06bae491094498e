import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { languageCode, requestId } from '../fields.ts'
import { legalHashField } from '../legal-fields.ts'

export const agree = defineFunc('user/Agree', {
  summary:
    'Agrees to the legal texts of the brand of this host for the caller, whose session may do everything from then on.',
  access: [],
  writes: true,
  params: z.strictObject({
    hash: legalHashField,
    language: languageCode.describe('In which the texts were read'),
    request_id: requestId,
  }),
  reply: z.object({}),
  errors: ['accountsOnly', 'legalChanged'],
  rate: { perSecond: 1, burst: 10 },
})
