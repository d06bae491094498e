import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { askedLanguage, unixTime } from '../fields.ts'
import { legalHashField, legalTextField } from '../legal-fields.ts'

export const getLegal = defineFunc('user/GetLegal', {
  summary: 'Terms of use and privacy text of the brand of this host.',
  access: 'anyone',
  writes: false,
  params: z.strictObject({ lang: askedLanguage }),
  reply: z.object({
    legal: z
      .object({
        hash: legalHashField,
        version: z.int().describe('Of the brand, that the texts came with'),
        publish_time: unixTime,
        terms: legalTextField,
        privacy: legalTextField,
      })
      .nullable()
      .describe('Null: the brand has none, and nobody is asked to agree'),
  }),
})
