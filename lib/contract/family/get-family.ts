import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { sfamilyid, unixTime } from '../fields.ts'
import { stamp } from '../organisation-fields.ts'
import { familyNode } from './get-family-list.ts'

export const getFamily = defineFunc('family/GetFamily', {
  summary: 'One organisation with all that its form shows.',
  access: ['e_ua_show_family'],
  writes: false,
  scope: { sfamilyid: 'organisation' },
  params: z.strictObject({
    sfamilyid: sfamilyid.optional().describe("The caller's own organisation without it"),
  }),
  reply: familyNode.extend({
    contact: z.string(),
    phone: z.string().describe('Its middle is hidden from who may not edit organisations'),
    address: z.string(),
    remark: z.string(),
    zone: z.string().describe('Days of its devices begin at its midnight'),
    create_time: unixTime,
    account_count: z.int(),
    garage_count: z.int(),
    recycled_count: z.int().describe('Devices of it in the recycle bin'),
    total_sub_count: z.int().describe('Organisations below, of any level'),
    is_own: z.boolean().describe("The caller's own: neither moved nor deleted"),
    is_root: z.boolean(),
    chain: z
      .array(z.object({ sid: sfamilyid, sname: z.string() }))
      .describe('From the caller down to the parent'),
    stamp,
  }),
  errors: ['notFound'],
})
