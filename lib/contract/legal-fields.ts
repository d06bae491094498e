import { z } from 'zod'
import { brandLanguage } from '#lib/codes/brand-shapes.ts'
import { unixTime } from './fields.ts'

export const legalHashField = z
  .string()
  .regex(/^[\da-f]{64}$/)
  .describe('Hex SHA-256 of the texts in all languages, as user/GetLegal answers it')

export const legalTextField = z
  .object({
    language: brandLanguage.describe('Of the text: English where the brand has no other'),
    text: z
      .string()
      .describe('Markdown: headings, paragraphs, lists, bold, italic, links; no HTML'),
  })
  .meta({ title: 'LegalText' })

/** What an account agreed to. */
export const consentFields = {
  brand: z.string(),
  version: z.int().describe('Of the brand, that the texts came with'),
  hash: legalHashField,
  language: brandLanguage.describe('In which they were read'),
  agree_time: unixTime,
}
