import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { limitSize, sfamilyid } from '../fields.ts'

export const searchFamily = defineFunc('family/SearchFamily', {
  summary:
    'Organisations below the caller whose name contains a text, each with the chain above it.',
  access: [],
  writes: false,
  params: z.strictObject({ name: z.string().trim().min(1).max(64), limit_size: limitSize }),
  reply: z.object({
    items: z.array(
      z.object({
        sid: sfamilyid,
        sname: z.string(),
        chain: z
          .array(z.object({ sid: sfamilyid, sname: z.string() }))
          .describe('From the caller down to the parent'),
      }),
    ),
  }),
})
