import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { cardId, requestId, withdrawId } from '../fields.ts'
import { amountCents, reasonField, walletPwd } from '../wallet-fields.ts'

export const modifyWithdraw = defineFunc('wallet/ModifyWithdraw', {
  summary: 'Changes amount or card of a withdrawal that was not audited yet.',
  access: [],
  writes: true,
  params: z.strictObject({
    withdraw_id: withdrawId,
    amount: amountCents.optional(),
    card_id: cardId.optional(),
    reason: reasonField,
    md5_pwd: walletPwd,
    request_id: requestId,
  }),
  reply: z.object({}),
  errors: [
    'accountsOnly',
    'noPermission',
    'walletPasswordUnset',
    'walletPasswordWrong',
    'tooManyAttempts',
    'withdrawInfoIncomplete',
    'notFound',
    'nothingToChange',
    'dataChanged',
    'withdrawAboveMax',
    'withdrawAboveMonth',
    'withdrawAboveDay',
    'withdrawImmature',
  ],
  rate: { perSecond: 2, burst: 10 },
})
