import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { fileId, requestId, withdrawId } from '../fields.ts'
import { payeeKind } from '../wallet-fields.ts'

export const getPayee = defineFunc('wallet/GetPayee', {
  summary:
    'Whom a withdrawal pays, unmasked, for who makes the transfer. Each look stands in the log.',
  access: ['e_ua_audit_withdraw'],
  writes: true,
  params: z.strictObject({ withdraw_id: withdrawId, request_id: requestId }),
  reply: z.object({
    kind: payeeKind,
    holder: z.string(),
    bank: z.string(),
    branch: z.string(),
    card_no: z.string().describe('Of the card, or the mail address'),
    identity_card: z.string().describe('Empty once the wallet is gone'),
    licence_id: fileId.nullable().describe('For wallet/GetFile'),
    is_complete: z
      .boolean()
      .describe('Whether it still is what the wallet says; else it cannot be approved'),
  }),
  errors: ['notFound'],
  rate: { perSecond: 1, burst: 20 },
})
