import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { withdrawFilter, withdrawRow } from '../wallet-fields.ts'

export const getWithdrawList = defineFunc('wallet/GetWithdrawList', {
  summary: "Withdrawals of the caller's organisation, newest first.",
  access: [],
  writes: false,
  params: z.strictObject(withdrawFilter),
  reply: z.object({ items: z.array(withdrawRow) }),
  errors: ['accountsOnly', 'noPermission'],
})
