import { z } from 'zod'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineFunc } from '../define.ts'
import { limitSize, sfamilyid } from '../fields.ts'

export const searchFamily = defineFunc('family/SearchFamily', {
  summary:
    'Organisations whose name contains a text, of the caller or of a part of its tree, each with the chain above it.',
  access: [],
  writes: false,
  scope: { familyid: 'organisation' },
  params: z.strictObject({
    familyid: sfamilyid
      .optional()
      .describe(
        "Where to search: this one and all below; the caller's own organisation without it",
      ),
    name: z.string().trim().min(1).max(textLimits.organisationSearch),
    limit_size: limitSize,
  }),
  reply: z.object({
    items: z.array(
      z.object({
        sid: sfamilyid,
        sname: z.string(),
        chain: z
          .array(z.object({ sid: sfamilyid, sname: z.string() }))
          .describe('From the organisation that is searched down to the parent'),
      }),
    ),
  }),
  errors: ['notFound'],
})
