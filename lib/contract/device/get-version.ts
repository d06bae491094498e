import { z } from 'zod'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineFunc } from '../define.ts'
import { protocol, sfamilyid } from '../fields.ts'

export const getVersion = defineFunc('device/GetVersion', {
  summary:
    'How many devices of an organisation run which version, by model; the 500 most frequent.',
  access: ['e_ua_show_tool'],
  writes: false,
  scope: { sfamilyid: 'organisation' },
  params: z.strictObject({
    sfamilyid: sfamilyid.optional(),
    limit_size: z.int().min(1).max(1000).default(500).describe('Rows; there are 500 at most'),
    is_get_child: z.boolean().default(true).describe('Also devices of all organisations below'),
    search: z
      .string()
      .trim()
      .max(textLimits.search)
      .optional()
      .describe('Part of the model or the version'),
    protocol: protocol.optional(),
    sort: z.enum(['count', 'model', 'version']).default('count'),
    is_desc: z.boolean().default(true),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        id: z.string().describe('Name of the row: protocol, model and version'),
        model: z.string(),
        protocol,
        version: z.string(),
        count: z.int(),
      }),
    ),
  }),
  errors: ['notFound'],
  rate: { perSecond: 1, burst: 5 },
})
