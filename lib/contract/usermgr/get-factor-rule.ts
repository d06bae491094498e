import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { sfamilyid } from '../fields.ts'

export const getFactorRule = defineFunc('usermgr/GetFactorRule', {
  summary:
    'Whether an organisation wants a second factor of every account in it and below, and how many of them lack one.',
  access: ['e_ua_edit_account'],
  writes: false,
  scope: { sfamilyid: 'organisation' },
  params: z.strictObject({
    sfamilyid: sfamilyid.optional().describe("The caller's own organisation without it"),
  }),
  reply: z.object({
    is_required: z.boolean().describe('By this organisation'),
    is_required_above: z.boolean().describe('By one above it'),
    is_set_above: z
      .boolean()
      .describe('Set on it by one above the own organisation, which alone lifts it'),
    without: z.int().describe('Accounts in it and below without a second factor'),
  }),
  errors: ['notFound'],
})
