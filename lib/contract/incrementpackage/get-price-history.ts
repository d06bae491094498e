import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { batchNo, limitSize, priceChangeId, sfamilyid, unixTime } from '../fields.ts'

export const getPriceHistory = defineFunc('incrementpackage/GetPriceHistory', {
  summary:
    "Prices of a package as they were set, newest first: the caller's own cost and its end users' price, or what it set for a dealer directly below.",
  access: ['e_ua_show_increment'],
  writes: false,
  scope: { sfamilyid: 'organisation' },
  params: z.strictObject({
    batch_no: batchNo,
    sfamilyid: sfamilyid.optional().describe('A dealer directly below the caller'),
    limit_size: limitSize,
    last_id: priceChangeId.optional().describe('`id` of the last row of the page before'),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        id: priceChangeId,
        kind: z
          .enum(['cost', 'terminal'])
          .describe('`cost`: what the organisation pays; `terminal`: what its end users pay'),
        price: z.int().nullable().describe('Cents; null: as if none was set'),
        currency: z.string().describe('ISO 4217'),
        start_time: unixTime.describe('From when on it counts, unless another was set meanwhile'),
        set_time: unixTime,
        operator: z
          .string()
          .describe('Account that set it; empty when it is of another organisation or not known'),
      }),
    ),
  }),
  errors: ['notFound', 'notASubordinate', 'onlySellers'],
})
