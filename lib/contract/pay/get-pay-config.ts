import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { sfamilyid, simei } from '../fields.ts'

export const getPayConfig = defineFunc('pay/GetPayConfig', {
  summary: 'Payment methods of the brand; the wallet when it holds something.',
  access: [],
  writes: false,
  scope: { simei: 'device', sfamilyid: 'organisation' },
  params: z.strictObject({
    simei: simei.optional(),
    sfamilyid: sfamilyid.optional().describe('Omitted by device log-ins'),
    is_recharge: z.boolean().default(false).describe('Into the wallet: not from the wallet'),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        pay_plat: z.int(),
        name: z.string().describe('Word of the method, such as wechat'),
        icon_url: z.string().describe('Path on this host of an SVG drawing of 24 × 24'),
      }),
    ),
    currency: z.string().describe('ISO 4217'),
    has_wallet: z
      .boolean()
      .describe(
        "Whether the wallet of the caller's organisation is the caller's to see and to pay with",
      ),
  }),
  errors: ['notFound', 'deviceNotFound'],
})
