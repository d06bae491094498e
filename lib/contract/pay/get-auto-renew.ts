import { z } from 'zod'
import { renewalFaults } from '#lib/codes/payment.ts'
import { defineFunc } from '../define.ts'
import { batchNo, comparedId, limitSize, simei, unixTime } from '../fields.ts'
import { deviceServiceType } from '../service-fields.ts'

export const getAutoRenew = defineFunc('pay/GetAutoRenew', {
  summary: "What is renewed by itself from the wallet of the caller's organisation.",
  access: ['e_ua_modify_package'],
  writes: false,
  scope: { simei: 'device' },
  params: z.strictObject({
    simei: simei.optional().describe('Of this device only'),
    limit_size: limitSize,
    last_simei: comparedId(simei)
      .optional()
      .describe('Last row of the page before; a page ends with a whole device'),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        simei,
        name: z.string(),
        type: deviceServiceType,
        batch_no: batchNo,
        package_name: z.string(),
        total_fee: z.int().describe('Cents at most'),
        currency: z.string().describe('ISO 4217'),
        end_time: unixTime.nullable().describe('Of the service now'),
        next_time: unixTime.nullable().describe('Next try; null: not until it is allowed anew'),
        fault: z.enum(['', ...renewalFaults]).describe('Why the last try failed'),
      }),
    ),
    others: z
      .array(
        z.object({
          type: deviceServiceType,
          sfamily_name: z.string().describe("Empty outside of the caller's part of the tree"),
        }),
      )
      .describe('With `simei`: what of it is renewed from wallets of other organisations'),
  }),
  errors: ['deviceNotFound', 'accountsOnly'],
})
