import { z } from 'zod'
import { mostRenewalCents } from '#lib/codes/payment.ts'
import { defineFunc } from '../define.ts'
import { batchNo, requestId, simei, unixTime } from '../fields.ts'
import { totalFee, walletMd5 } from '../pay-fields.ts'
import { deviceServiceType } from '../service-fields.ts'

export const setAutoRenew = defineFunc('pay/SetAutoRenew', {
  summary:
    "Lets a service of a device be renewed by itself from the wallet of the caller's organisation, 3 days before its end; without `batch_no` no longer.",
  access: ['e_ua_modify_package'],
  writes: true,
  scope: { simei: 'device' },
  params: z.strictObject({
    simei,
    type: deviceServiceType,
    batch_no: batchNo.optional().describe('The package, of the same service'),
    total_fee: totalFee
      .max(mostRenewalCents)
      .optional()
      .describe('`renewal_fee` as it was shown: a higher one is not paid by itself'),
    md5_pwd: walletMd5.optional(),
    take_over: z
      .boolean()
      .default(false)
      .describe("In place of another organisation's wallet, whose account is told by mail"),
    request_id: requestId,
  }),
  reply: z.object({
    next_time: unixTime.nullable().describe('When it is renewed; null for not, or without an end'),
  }),
  errors: [
    'notFound',
    'deviceNotFound',
    'dataChanged',
    'payMethod',
    'accountsOnly',
    'notRenewable',
    'renewedElsewhere',
    'walletPasswordUnset',
    'walletPasswordWrong',
    'tooManyAttempts',
  ],
})
