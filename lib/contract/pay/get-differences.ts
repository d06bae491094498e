import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { limitSize } from '../fields.ts'
import { outTradeNo } from '../pay-fields.ts'

export const getDifferences = defineFunc('pay/GetDifferences', {
  summary: "Where providers' books and the ledger differ, newest day first. Root only.",
  access: ['e_ua_refund_order'],
  writes: false,
  params: z.strictObject({
    limit_size: limitSize,
    last_key: z
      .string()
      .regex(/^\d{4}-\d\d-\d\d [a-z]{1,16} [!-~]{1,64}$/)
      .optional()
      .describe('`key` of the last row of the page before'),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        key: z.string().describe('For `last_key`'),
        provider: z.string(),
        day: z.iso.date().describe('UTC'),
        number: z.string().describe('Of the order or refund, as the provider has it'),
        out_trade_no: outTradeNo
          .nullable()
          .describe('The order; null for payouts and unknown numbers'),
        currency: z.string(),
        ours: z.int().describe('Cents in the ledger; refunds are negative'),
        theirs: z.int().describe("Cents in the provider's books"),
      }),
    ),
  }),
})
