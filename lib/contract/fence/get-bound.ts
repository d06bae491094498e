import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { comparedId, fenceId, limitSize, sfamilyid, sgid, simei } from '../fields.ts'

export const getBound = defineFunc('fence/GetBound', {
  summary: 'What a fence watches, a page at a time: devices, groups and organisations.',
  access: [],
  writes: false,
  scope: { fence_id: 'fence' },
  params: z.strictObject({
    fence_id: fenceId,
    limit_size: limitSize,
    last_id: comparedId(fenceId).optional().describe('`id` of the last row of the page before'),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        id: z.string().describe('For `last_id`'),
        simei: simei.nullable(),
        imei: z.string(),
        sgid: sgid.nullable(),
        sfamilyid: sfamilyid.nullable(),
        name: z.string().describe('Of the device, the group or the organisation'),
      }),
    ),
  }),
  errors: ['notFound'],
})
