import { z } from 'zod'
import { profitPeriod } from '#lib/rules/period.ts'
import { defineFunc } from '../define.ts'
import { unixTime, wholeCursor } from '../fields.ts'
import { cents, statementParams, statementRow } from '../wallet-fields.ts'

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
    items: z.array(statementRow.omit({ kind: true, balance_before: true, balance_after: true })),
    total: cents.nullable().describe('Of the whole period; with the first page only'),
  }),
  errors: ['accountsOnly', 'rangeReversed', 'rangeInFuture', 'rangeTooLong'],
})
