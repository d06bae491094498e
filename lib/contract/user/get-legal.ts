import { z } from 'zod'
import { brandLanguage } from '#lib/codes/brand-shapes.ts'
import { defineFunc } from '../define.ts'
import { askedLanguage, unixTime } from '../fields.ts'
import { legalHashField } from '../legal-fields.ts'

const text = z.object({
  language: brandLanguage.describe('Of the text: English where the brand has no other'),
  text: z.string().describe('Markdown: headings, paragraphs, lists, bold, italic, links; no HTML'),
})

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
        terms: text,
        privacy: text,
      })
      .nullable()
      .describe('Null: the brand has none, and nobody is asked to agree'),
  }),
})
