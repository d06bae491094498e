import { z } from 'zod'
import { transferRecords, transferStatuses } from '#lib/codes/wallet.ts'
import { defineFunc } from '../define.ts'
import { limitSize, withdrawId } from '../fields.ts'
import { transferRow } from '../wallet-fields.ts'

export const getTransfers = defineFunc('wallet/GetTransfers', {
  summary:
    "Transfers of the caller's organisation: its withdrawals from their approval on, newest first.",
  access: [],
  writes: false,
  params: z.strictObject({
    transfer: z.enum(transferStatuses).optional(),
    record: z.enum(transferRecords).optional(),
    limit_size: limitSize,
    last_id: withdrawId.optional().describe('`withdraw_id` of the last row of the page before'),
  }),
  reply: z.object({ items: z.array(transferRow) }),
  errors: ['accountsOnly', 'noPermission'],
})
