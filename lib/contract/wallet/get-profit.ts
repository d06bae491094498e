import { z } from 'zod'
import { soldNames } from '#lib/codes/sold-types.ts'
import { profitPeriod } from '#lib/rules/period.ts'
import { defineFunc } from '../define.ts'
import { unixTime, wholeCursor } from '../fields.ts'
import { cents, statementParams, statementRow } from '../wallet-fields.ts'

const price = cents.nullable()

/** Of the order that it comes from. */
const saleFacts = z.object({
  package_name: z.string(),
  service: z.enum(soldNames).nullable(),
  imei: z.string(),
  device_name: z.string(),
  iccid: z.string(),
  buyer: z.string().describe('The organisation that paid'),
  cost: price.describe("What the caller's organisation pays those above it; null for no sale"),
  sold: price.describe('What it is paid by whom it sells to'),
  total_fee: price.describe('What the buyer paid'),
})

export const getProfit = defineFunc('wallet/GetProfit', {
  summary:
    "Profit of the caller's organisation from sold packages, and what refunds took back, newest first; of the root organisation its revenue.",
  access: ['e_ua_show_increment'],
  writes: false,
  params: wholeCursor(
    z.strictObject({
      ...statementParams,
      end_time: unixTime.describe(`At most ${profitPeriod.maxDays} days after the start`),
    }),
  ),
  reply: z.object({
    items: z.array(
      statementRow
        .omit({ kind: true, balance_before: true, balance_after: true })
        .extend(saleFacts.shape),
    ),
    total: cents.nullable().describe('Of the whole period; with the first page only'),
  }),
  errors: ['accountsOnly', 'rangeReversed', 'rangeInFuture', 'rangeTooLong'],
})
