import { z } from 'zod'
import { brandLanguage } from '#lib/codes/brand-shapes.ts'
import { defineFunc } from '../define.ts'
import { unixTime } from '../fields.ts'
import { packParams, packRev } from '../texts-fields.ts'

export const getTextPack = defineFunc('ops/GetTextPack', {
  summary:
    'The language pack of a brand, or of every brand: its versions, and how many texts are not the built-in ones.',
  access: ['e_ua_show_devops', 'e_ua_edit_brand'],
  writes: false,
  params: z.strictObject(packParams),
  reply: z.object({
    rev: packRev,
    version: z.int().describe('That is served; 0: the built-in texts'),
    total: z.int().describe('Texts of the language'),
    own: z.int().describe('That the pack has'),
    changed: z
      .int()
      .describe('That are not the built-in ones, with those that it takes from every brand'),
    brands: z.array(z.object({ brand: z.string(), name: z.string() })),
    packs: z
      .array(
        z.object({
          brand: z.string().describe('Empty: of every one'),
          language: brandLanguage,
          version: z.int(),
          own: z.int(),
        }),
      )
      .describe('Every pack that was ever edited'),
    versions: z
      .array(
        z.object({
          version: z.int(),
          own: z.int().describe('Texts that it has'),
          changed: z.int().describe('Texts that it has otherwise than the version before'),
          note: z.string(),
          published_by: z.string(),
          publish_time: unixTime,
        }),
      )
      .describe('The last 50, newest first'),
  }),
  errors: ['noPermission', 'notFound'],
})
