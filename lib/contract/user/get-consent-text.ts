import { z } from 'zod'
import { brandName } from '../brand-fields.ts'
import { defineFunc } from '../define.ts'
import { consentFields, legalHashField, legalTextField } from '../legal-fields.ts'

export const getConsentText = defineFunc('user/GetConsentText', {
  summary:
    'The legal texts that the caller agreed to, as they were then and in the language in which they were read.',
  access: [],
  writes: false,
  params: z.strictObject({
    brand: brandName.describe('Of an item of user/GetConsents'),
    hash: legalHashField,
  }),
  reply: z.object({ ...consentFields, terms: legalTextField, privacy: legalTextField }),
  errors: ['accountsOnly', 'notFound'],
})
