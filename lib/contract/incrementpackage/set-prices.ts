import { z } from 'zod'
import { mostCents } from '#lib/rules/price.ts'
import { defineFunc } from '../define.ts'
import { errcode } from '../fail-item.ts'
import { batchNo, requestId, sfamilyid, unixTime } from '../fields.ts'
import { priceText } from '../package-fields.ts'

export const setPrices = defineFunc('incrementpackage/SetPrices', {
  summary:
    "Sets prices of many packages, all or none: what a dealer directly below the caller pays, or what the caller's end users pay.",
  access: ['e_ua_edit_package'],
  writes: true,
  scope: { sfamilyid: 'organisation' },
  params: z.strictObject({
    sfamilyid: sfamilyid
      .optional()
      .describe("The dealer; without it prices of the caller's end users"),
    items: z
      .array(
        z.strictObject({
          batch_no: batchNo,
          price: priceText.nullable().describe('As a written price; null: as if none was set'),
          shown: z
            .int()
            .min(0)
            .max(mostCents)
            .describe('What is paid now in cents, as it was read; another is dataChanged'),
        }),
      )
      .min(1)
      .max(100)
      .describe('A package that is named twice gets the last price'),
    start_time: unixTime
      .optional()
      .describe(
        'From when on; at once without it. One plan a price: a later word drops what was planned',
      ),
    request_id: requestId,
  }),
  reply: z.object({
    changed: z.int().describe('0 when one of them was refused'),
    fail_items: z.array(z.object({ batch_no: batchNo, errcode, error_message: z.string() })),
  }),
  errors: [
    'notFound',
    'notASubordinate',
    'onlySellers',
    'dataChanged',
    'priceBelowCost',
    'priceAboveMost',
  ],
})
