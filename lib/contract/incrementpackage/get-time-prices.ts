import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { batchNo } from '../fields.ts'

export const getTimePrices = defineFunc('incrementpackage/GetTimePrices', {
  summary:
    "What the caller's organisation pays when it extends the platform service of a device (device/Extend): nothing, where that is not limited, and as the root; else a package, from its wallet.",
  access: ['e_ua_modify_increment_platform'],
  writes: false,
  params: z.strictObject({}),
  reply: z.object({
    is_free: z.boolean().describe('Any months, for nothing'),
    currency: z.string(),
    account: z.int().nullable().describe('Cents that its wallet can pay; null where it is free'),
    items: z
      .array(
        z.object({
          months: z.int(),
          fee: z.int().describe('Cents of one device'),
          batch_no: batchNo,
          name: z.string(),
        }),
      )
      .describe('One a length, the cheapest; shortest first'),
  }),
  errors: ['onlySellers'],
})
