import { z } from 'zod'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineFunc } from '../define.ts'
import { limitSize } from '../fields.ts'
import { packParams, textKey } from '../texts-fields.ts'

export const getTexts = defineFunc('ops/GetTexts', {
  summary: 'Texts of a language by key, the built-in ones beside those that are shown.',
  access: ['e_ua_show_devops', 'e_ua_edit_brand'],
  writes: false,
  params: z.strictObject({
    brand: packParams.brand,
    language: packParams.language.optional().describe('That of the reader without it'),
    search: z
      .string()
      .trim()
      .max(textLimits.search)
      .optional()
      .describe('Part of a key or of a text, built in, English or shown'),
    is_changed: z.boolean().optional().describe('Only texts that the pack has, or has not'),
    limit_size: limitSize,
    last_key: textKey.optional().describe('key of the last row before'),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        key: z.string(),
        text: z.string().describe('As it is shown'),
        built_in: z.string(),
        base: z.string().describe('What is shown where the pack has none'),
        english: z.string().describe('Built in'),
        is_changed: z.boolean().describe('The pack has it'),
      }),
    ),
  }),
  errors: ['noPermission', 'notFound'],
})
