import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { sfamilyid } from '../fields.ts'

export const getPackage = defineFunc('pay/GetPackage', {
  summary: "What the wallet of the caller's organisation can pay.",
  access: [],
  writes: false,
  scope: { sfamilyid: 'organisation' },
  params: z.strictObject({
    sfamilyid: sfamilyid.optional().describe("In sight; it is always the caller's own that pays"),
  }),
  reply: z.object({ account: z.int().describe('Cents'), currency: z.string() }),
  errors: ['notFound'],
})
