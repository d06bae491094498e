import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { searched } from '../fields.ts'
import { approvalRow, withdrawFilter } from '../wallet-fields.ts'

export const getAuditList = defineFunc('wallet/GetAuditList', {
  summary: 'Withdrawals of all organisations, newest first, for finance.',
  access: ['e_ua_audit_withdraw'],
  writes: false,
  params: z.strictObject({
    ...withdrawFilter,
    search: searched.optional().describe('Part of the name of an organisation'),
  }),
  reply: z.object({ items: z.array(approvalRow) }),
})
