import { z } from 'zod'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineFunc } from '../define.ts'
import { auditedRow, withdrawFilter } from '../wallet-fields.ts'

export const getAuditList = defineFunc('wallet/GetAuditList', {
  summary: 'Withdrawals of all organisations, newest first, for finance.',
  access: ['e_ua_audit_withdraw'],
  writes: false,
  params: z.strictObject({
    ...withdrawFilter,
    search: z
      .string()
      .trim()
      .max(textLimits.search)
      .optional()
      .describe('Part of the name of an organisation'),
  }),
  reply: z.object({ items: z.array(auditedRow) }),
})
