import { z } from 'zod'
import { brandPalette } from '#lib/codes/brand-shapes.ts'
import { brandHostState, brandName, brandRev, brandValues, brandVersion } from '../brand-fields.ts'
import { defineFunc } from '../define.ts'
import { unixTime } from '../fields.ts'

export const getConfig = defineFunc('ops/GetConfig', {
  summary: 'The brands of the platform, and what of one of them can be set and is.',
  access: ['e_ua_edit_brand'],
  writes: false,
  params: z.strictObject({
    brand: brandName
      .optional()
      .describe('Without it only the list, and that of a dealer’s account'),
  }),
  reply: z.object({
    brands: z.array(
      z.object({
        brand: z.string(),
        type: z.int().describe('Type code: of a new brand that of the one it began as'),
        name: z.string().describe('In the language of the caller'),
        is_built_in: z.boolean().describe('Has a file of its own'),
        version: z.int().describe('That is served; 0: its file, or of a new one nothing'),
        has_draft: z.boolean(),
        hosts: z.array(z.string()).describe('Those that show it'),
        owner: z
          .exactOptional(z.string())
          .describe('Name of the organisation whose branch it is for; else the platform’s'),
        is_allowed: z
          .exactOptional(z.boolean())
          .describe('Of such a brand: whether its organisation may still have one'),
      }),
    ),
    own: z.exactOptional(
      z
        .object({
          begins_as: z.string().describe('Brand that a new one follows'),
          settable: z.array(z.string()).describe('Keys of `values` that it may set'),
        })
        .describe('Of a dealer’s account: it makes and edits one brand, for its branch'),
    ),
    config: z.exactOptional(
      z.object({
        brand: z.string(),
        base: z.string().describe('The profile that `values` change'),
        is_built_in: z.boolean(),
        rev: brandRev,
        version: z.int(),
        values: brandValues.describe('The draft; else what is served'),
        has_draft: z.boolean(),
        drafted_by: z.string(),
        draft_time: z.exactOptional(unixTime),
        assets: z.string().describe('Folder of the images of `base`'),
        profile: brandValues.describe('What stands where `values` say nothing'),
        palette: z.exactOptional(brandPalette.describe('Shades of `values.accent`')),
        host_states: z.array(brandHostState),
        versions: z.array(brandVersion).describe('The last 50, newest first'),
      }),
    ),
  }),
  errors: ['notFound'],
})
