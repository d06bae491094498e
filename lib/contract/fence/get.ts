import { z } from 'zod'
import { fenceTypes } from '#lib/rules/fence-limits.ts'
import { defineFunc } from '../define.ts'
import { fenceRow } from '../fence-fields.ts'
import { comparedId, fenceId, limitSize, searched, sfamilyid, simei, unixTime } from '../fields.ts'

export const getFences = defineFunc('fence/Get', {
  summary: 'Fences of an organisation, a page at a time; a device log-in gets its own.',
  access: [],
  writes: false,
  scope: { sfamilyid: 'organisation', simei: 'device', fence_id: 'fence' },
  params: z.strictObject({
    sfamilyid: sfamilyid.optional().describe("The caller's own organisation without it"),
    is_get_child: z.boolean().default(false).describe('Also of all organisations below'),
    simei: simei.optional().describe('Only those that this device is bound to by itself'),
    fence_id: fenceId.optional().describe('Only this one'),
    type: z.enum(fenceTypes).optional(),
    search: searched.optional().describe('Part of the name'),
    sort: z.enum(['created', 'name']).default('created'),
    is_desc: z.boolean().default(false),
    limit_size: limitSize,
    last_fence_id: comparedId(fenceId).optional().describe('Last fence of the page before'),
    last_key: z
      .string()
      .max(80)
      .optional()
      .describe('`sort_key` of the last row of the page before; needed unless sorted by `created`'),
  }),
  reply: z.object({
    items: z.array(
      fenceRow.extend({
        fence_id: fenceId,
        sfamilyid,
        sname: z.string().describe('Name of the organisation'),
        device_count: z.int().describe('Devices bound by themselves'),
        group_count: z.int(),
        family_count: z.int().describe('Organisations bound'),
        create_time: unixTime,
        sort_key: z.string().describe('For `last_key`'),
      }),
    ),
  }),
  errors: ['notFound', 'deviceNotFound'],
})
