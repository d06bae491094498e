import { z } from 'zod'
import { statementKindNames, walletOperations } from '#lib/codes/wallet.ts'
import { defineFunc } from '../define.ts'
import { wholeCursor } from '../fields.ts'
import { statementParams, statementRow } from '../wallet-fields.ts'

export const getFlow = defineFunc('wallet/GetFlow', {
  summary: "Statement of the caller's wallet: each change of a balance, newest first.",
  access: [],
  writes: false,
  params: wholeCursor(
    z.strictObject({
      kind: z
        .enum(statementKindNames)
        .optional()
        .describe('Of one part only; `debt` is in none of the others'),
      op: z.enum(walletOperations).optional(),
      ...statementParams,
    }),
  ),
  reply: z.object({ items: z.array(statementRow) }),
  errors: ['accountsOnly', 'noPermission', 'rangeReversed', 'rangeInFuture', 'rangeTooLong'],
})
