import { z } from 'zod'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineFunc } from '../define.ts'
import { debtId, limitSize, sfamilyid, unixTime } from '../fields.ts'
import { cents, currencyCode } from '../wallet-fields.ts'

export const getDebts = defineFunc('wallet/GetDebts', {
  summary:
    'Organisations that owe, of all, for finance: one row a currency, the newest account first.',
  access: ['e_ua_audit_withdraw'],
  writes: false,
  params: z.strictObject({
    search: z
      .string()
      .trim()
      .max(textLimits.search)
      .optional()
      .describe('Part of the name of an organisation'),
    limit_size: limitSize,
    last_id: debtId.optional().describe('`debt_id` of the last row of the page before'),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        debt_id: debtId,
        sfamilyid,
        sfamily_name: z.string(),
        owed: cents,
        held: cents.describe('Waiting in its withdrawals, whose approval pays the debt first'),
        currency: currencyCode,
        update_time: unixTime.describe('When the debt changed last'),
      }),
    ),
  }),
})
