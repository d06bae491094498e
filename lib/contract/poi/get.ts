import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { limitSize, poiId, searched, sfamilyid, unixTime } from '../fields.ts'
import { poiMark } from '../poi-fields.ts'

export const getPois = defineFunc('poi/Get', {
  summary:
    'Own places of an organisation, and those that organisations above it share, a page at a time. A device log-in gets shared ones.',
  access: [],
  writes: false,
  scope: { sfamilyid: 'organisation' },
  params: z.strictObject({
    sfamilyid: sfamilyid.optional().describe("The caller's own organisation without it"),
    is_get_child: z.boolean().default(false).describe('Also of all organisations below'),
    poi_id: poiId.optional().describe('Only this one'),
    search: searched.optional().describe('Part of the name'),
    sort: z.enum(['created', 'name']).default('created'),
    is_desc: z.boolean().default(false),
    limit_size: limitSize,
    last_poi_id: poiId.optional().describe('Last place of the page before'),
    last_key: z
      .string()
      .max(80)
      .optional()
      .describe('`sort_key` of the last row of the page before; needed unless sorted by `created`'),
  }),
  reply: z.object({
    items: z.array(
      poiMark.extend({
        is_shared: z.boolean(),
        sname: z.string().describe('Name of the organisation; empty for one shared from above'),
        create_time: unixTime,
        sort_key: z.string().describe('For `last_key`'),
      }),
    ),
  }),
  errors: ['notFound'],
})
