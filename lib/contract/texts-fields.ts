import { z } from 'zod'
import { brandLanguage } from '#lib/codes/brand-shapes.ts'
import { textProblems } from '#lib/codes/text-problems.ts'
import { brandName, brandRev } from './brand-fields.ts'

/** Of every language pack's call. */
export const packParams = {
  brand: brandName.optional().describe('Whose texts; those of every brand without it'),
  language: brandLanguage,
}

export const packRev = brandRev.describe('As it was read; 0 of a pack that was never edited')

export const packNote = z
  .string()
  .trim()
  .normalize('NFC')
  .max(200)
  .default('')
  .describe('What was changed')

export const textKey = z
  .string()
  .min(1)
  .max(200)
  .describe('Area and names, as `shell.area.monitor`')

export const wrongText = z.object({
  key: z.string(),
  problem: z
    .enum(textProblems)
    .describe(
      '`html`: tags that the built-in text has not; `syntax`: no ICU message; `placeholders`: others than the built-in text; `forms`: plural forms that the language has not; `lost`: does not show all that it is given',
    ),
})
